-- Other points for a bouquet.

function value_points(seat)
  local points = 3
  return points
end
