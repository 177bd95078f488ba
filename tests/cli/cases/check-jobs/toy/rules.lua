function moves.throw.apply(me, card)
  card:move(discard)
  if #hand[me] == 0 then finish("empty") end
end

function score()
  return #discard
end
