function choose(me)
  while waited.value >= 2 do end
  return moves.wait()
end
