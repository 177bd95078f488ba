function moves.match.apply(me, card)
  lives:lose(3)
end
