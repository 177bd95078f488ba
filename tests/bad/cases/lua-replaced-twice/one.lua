-- Other points for a bouquet.

function value_points(seat)
  local points = 2
  return points
end
