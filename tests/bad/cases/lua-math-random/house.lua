function moves.match.apply(me, card)
  lives:set(math.random(3))
end
