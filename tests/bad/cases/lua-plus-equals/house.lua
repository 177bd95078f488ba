function moves.match.apply(me, card)
  local n = 0
  n += 1
end
