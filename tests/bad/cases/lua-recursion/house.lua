function moves.match.apply(me, card)
  local function down(n) return 1 + down(n + 1) end
  lives:set(down(1))
end
