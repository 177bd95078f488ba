function moves.hint.apply(me, to, about)
  for i = 1, 6 do discard:draw(firework.red) end
end
