-- The next card of a firework: on black the one below, from 5 down to 1.

local rising = next_value

function next_value(row)
  if row.key == "black" then return 5 - #row end
  return rising(row)
end
