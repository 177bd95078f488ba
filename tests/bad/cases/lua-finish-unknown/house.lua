function moves.match.apply(me, card)
  finish("win")
end
