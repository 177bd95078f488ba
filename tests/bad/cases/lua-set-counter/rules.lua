function moves.throw.apply(me, card)
  lives = lives + 1
  lives = lives - 2
  lives = 3
  pile = deck
  worth = 3
  count = 0
  card:move(pile[card.colour])
  if #hand[me] == 0 then finish("empty") end
end
