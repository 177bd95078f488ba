function moves.match.apply(me, card)
  if card.value == 3
    card:move(pile)
  end
end
