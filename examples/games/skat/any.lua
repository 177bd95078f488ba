-- Bids can skip values.

-- The numbers that are no values of games.
function moves.bid.except()
  local is_value, others = {}, {}
  for _, value in ipairs(tables.bids) do is_value[value] = true end
  for number = next_bid.value, bid.max do
    if not is_value[number] then table.insert(others, number) end
  end
  return others, "no game has this value"
end
