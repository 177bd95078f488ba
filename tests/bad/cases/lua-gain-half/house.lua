function moves.match.apply(me, card)
  lives:lose(1 / 2)
end
