function moves.match.apply(me, card)
  for other in me.hand do other:move(pile) end
end
