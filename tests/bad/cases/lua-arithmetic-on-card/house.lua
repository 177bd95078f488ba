function moves.match.apply(me, card)
  lives:set(card + 1)
end
