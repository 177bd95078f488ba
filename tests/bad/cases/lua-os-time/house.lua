function moves.match.apply(me, card)
  local now = os.time()
end
