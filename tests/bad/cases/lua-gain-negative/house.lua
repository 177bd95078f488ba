function moves.match.apply(me, card)
  lives:gain(-1)
end
