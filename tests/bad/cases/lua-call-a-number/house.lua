function moves.match.apply(me, card)
  local n = #pile
  n()
end
