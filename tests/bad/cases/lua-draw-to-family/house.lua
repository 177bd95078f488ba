function moves.match.apply(me, card)
  deck:draw(hand)
end
