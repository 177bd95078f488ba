function moves.throw.apply(me, card)
  card:move(pile.blue)
end

function moves.throw.allowed(me, card)
  return #hand[me] > 1, "the last card stays"
end

function moves.pay.apply(me)
  if me.number == 9 then finish("empty") end
end

function moves.rest.apply(me) end
