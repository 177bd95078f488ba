function moves.match.apply(me, card)
  card:move(pile, 3)
end
