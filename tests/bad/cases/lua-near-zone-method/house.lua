function moves.match.apply(me, card)
  hand[me]:darw(pile)
end
