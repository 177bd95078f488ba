function moves.wait.apply() if waited.value == 4 then finish("finished") end end

-- The host calls this guard for each card and height. All calls for one question together use most of the
-- time limit.
function moves.lift.allowed(me, card, height)
  local sum = 0
  for i = 1, 280000 do sum = sum + i end
  return sum < 0, "too heavy"
end
function moves.lift.apply(me, card, height) end
