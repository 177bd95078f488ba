function moves.match.apply(me, card)
  lives:set(6)
end
