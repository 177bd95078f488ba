function moves.match.apply(me, card)
  local worth = {red = 3}
  lives:set(1 + worth[card.name])
end
