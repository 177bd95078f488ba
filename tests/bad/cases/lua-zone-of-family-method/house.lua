function moves.match.apply(me, card)
  hand:shuffle()
end
