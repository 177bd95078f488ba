function moves.throw.apply(me, card)
  card:move(pile)
  if #hand[me] == 0 then finish("empty") end
end
