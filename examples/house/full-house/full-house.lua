-- A full house takes all five cards: three of one value, two of another.

local plain_points = value_points

function value_points(seat)
  local most = plain_points(seat)
  local count, wild = values_of(complete_bouquet(seat))
  for three, points in pairs(tables.combinations.three.worth) do
    for pair, more in pairs(tables.combinations.pair.worth) do
      local missing = math.max(0, 3 - count[three]) + math.max(0, 2 - count[pair])
      if three ~= pair and missing <= wild then
        most = math.max(most, points + more + tables.full_house.bonus)
      end
    end
  end
  return most
end
