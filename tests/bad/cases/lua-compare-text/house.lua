function moves.match.apply(me, card)
  if card.colour > 2 then card:move(pile) end
end
