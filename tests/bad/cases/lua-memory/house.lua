function moves.hint.apply(me, to, about)
  local all = {}
  local i = 0
  while true do
    i = i + 1
    all[i] = {i, i, i, i}
  end
end
