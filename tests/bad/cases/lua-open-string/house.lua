function moves.match.apply(me, card)
  error("no)
end
