function moves.hint.apply(me, to, about)
  tel(hand[to], about)
end
