function moves.match.apply(me, card)
  tables.bonus = 3
end
