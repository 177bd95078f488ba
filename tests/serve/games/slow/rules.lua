function moves.wait.apply() if waited.value == 4 then finish("finished") end end

-- Of each card and height; all of them together take most of what one question may.
function moves.lift.allowed(me, card, height)
  local sum = 0
  for i = 1, 280000 do sum = sum + i end
  return sum < 0, "too heavy"
end
function moves.lift.apply(me, card, height) end
