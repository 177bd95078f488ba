function moves.match.apply(me, card)
  card:move(hand[seats[3]])
end
