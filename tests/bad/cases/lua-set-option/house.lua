function moves.match.apply(me, card)
  options.lives = 5
end
