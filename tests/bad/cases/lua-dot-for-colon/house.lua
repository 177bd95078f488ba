function moves.match.apply(me, card)
  card.move(pile)
end
