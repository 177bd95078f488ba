local told = 0

function moves.hint.apply(me, to, about)
  told = told + 1
  tell(hand[to], about)
end
