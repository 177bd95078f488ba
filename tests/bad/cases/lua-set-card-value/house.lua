function moves.match.apply(me, card)
  card.value = 3
end
