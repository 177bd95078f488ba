function moves.hint.apply(me, to, about)
  while true do end
end
