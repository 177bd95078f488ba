function moves.hint.apply(me, to, about)
  if to then
    tell(hand[to], about)
end
