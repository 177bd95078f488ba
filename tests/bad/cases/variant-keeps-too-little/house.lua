function moves.match.apply(me, card)
  card:move(pile)
  lives:lose(1)
  if #deck == tables.worth then finish("won") end
end
