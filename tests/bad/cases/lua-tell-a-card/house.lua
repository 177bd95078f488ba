function moves.match.apply(me, card)
  tell(card, card.colour)
end
