function moves.match.apply(me, card)
  local n = random(0)
  card:move(pile)
end
