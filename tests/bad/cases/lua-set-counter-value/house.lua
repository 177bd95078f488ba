function moves.match.apply(me, card)
  lives.value = 1
end
