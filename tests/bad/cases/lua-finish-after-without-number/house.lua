function moves.match.apply(me, card)
  finish_after("lost")
end
