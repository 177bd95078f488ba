-- Any legal move but rearranging its hand, each as likely as the others.
function choose(me)
  local possible = {}
  for _, move in ipairs(legal()) do
    if move.kind ~= "reorder" then table.insert(possible, move) end
  end
  return possible[random(#possible)]
end
