function moves.match.apply(me, card)
  card:move(hand[card.colour])
end
