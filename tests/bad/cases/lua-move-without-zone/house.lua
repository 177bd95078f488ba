function moves.match.apply(me, card)
  card:move()
end
