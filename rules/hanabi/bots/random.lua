-- Makes any legal move except rearranging its hand, each with the same probability.
function choose(me)
  local possible = {}
  for _, move in ipairs(legal()) do
    if move.kind ~= "reorder" then table.insert(possible, move) end
  end
  return possible[random(#possible)]
end
