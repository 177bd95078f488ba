function moves.match.apply(me, card)
  deck:draw(me)
end
