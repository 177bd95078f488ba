function see(me, made)
  if waited.value >= 2 then error("enough was seen") end
end

function choose(me) return moves.wait() end
