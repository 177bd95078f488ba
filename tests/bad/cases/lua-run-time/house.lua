function moves.hint.apply(me, to, about)
  local colour = about.colours.first
  tell(hand[to], about)
end
