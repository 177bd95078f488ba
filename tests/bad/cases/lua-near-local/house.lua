function moves.match.apply(me, card)
  local colour = card.colour
  if color == "red" then card:move(pile) end
end
