function moves.throw.apply(me, card)
  card:move(pile)
  if options.aim == "all" then coins:gain(tables.worth[card.colour]) end
  if #hand[me] == 0 then finish("empty") end
end
