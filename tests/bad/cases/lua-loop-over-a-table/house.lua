function moves.match.apply(me, card)
  for key in {1, 2} do lives:lose(key) end
end
