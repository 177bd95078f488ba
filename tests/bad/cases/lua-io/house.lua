function moves.match.apply(me, card)
  io.write("hello")
end
