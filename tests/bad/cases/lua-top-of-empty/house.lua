function moves.match.apply(me, card)
  local below = pile:top()
  if below.colour ~= card.colour then lives:lose(1) end
end
