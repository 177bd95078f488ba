local before = moves.match.apply
function moves.match.apply(me, card)
  before(me, card)
  pile:shuffle()
end
