function moves.match.apply(me, card)
  local n = random(2, 5)
  lives:set(n)
end
