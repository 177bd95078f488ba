function moves.match.apply(me, card)
  if lives < 2 then card:move(pile) end
end
