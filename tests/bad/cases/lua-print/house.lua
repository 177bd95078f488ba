function moves.match.apply(me, card)
  print(card.name)
end
