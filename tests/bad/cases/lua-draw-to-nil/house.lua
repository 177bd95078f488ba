function moves.match.apply(me, card)
  deck:draw(nil)
end
