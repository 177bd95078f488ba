function moves.match.apply(me, card)
  for _, other in pairs(me.hand) do other:move(pile) end
end
