function moves.match.apply(me, card)
  if card.color == "red" then card:move(pile) end
end
