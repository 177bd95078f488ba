function moves.match.apply(me, card)
  lives:set(tables.worth[1])
end
