function moves.throw.apply(me, card)
  card:move(pile[card.colour])
  if #hand[me] == 0 then finish("empty") end
  if lives:empty() then finish("full") end
end
