function moves.draw.apply(me)
  deck:draw(me.hand)
  if #deck == 0 then finish("empty") end
end

function score(seat) return #seat.hand > 0 and seat.hand:top().rank or 0 end
