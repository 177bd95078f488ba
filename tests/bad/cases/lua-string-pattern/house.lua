function moves.match.apply(me, card)
  if card.name:match("^R") then card:move(pile) end
end
