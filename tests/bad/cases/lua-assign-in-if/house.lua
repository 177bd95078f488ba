function moves.match.apply(me, card)
  if card.value = 3 then card:move(pile) end
end
