function moves.throw.apply(me, card)
  card:move(pile[card.colour])
  if #hand[me] == 0 then finish("empty") end
end

local function why(card)
  return {card}
end

function moves.throw.allowed(me, card)
  if card.value == 2 then return false, 3 end
  if card.value == 3 then return false, why(card) end
end
