function moves.hint.apply(me, to, about)
  told = true
  tell(hand[to], about)
end
