-- The first card is blue.
function moves.match.allowed(me, card)
  if #pile > 0 then
    return true
  end
  return card.colour == "blue", "the first card is blue"
end

local function unused()
  -- nobody calls this
  return function()
    return 1
  end
end
