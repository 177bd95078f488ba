function choose(me)
  if waited.value >= 2 then
    memory.all = {}
    for i = 1, 100000000 do memory.all[i] = {i} end
  end
  return moves.wait()
end
