function moves.throw.apply(me, card)
  card:move(pile[card.colour])
  if #hand[me] == 0 then finish("empty") end
end

local function why(card)
  return "no " .. card.name .. " here"
end

function moves.throw.allowed(me, card)
  if card.value == 2 then return "no twos" end
  if card.value == 3 then return why(card) end
end
