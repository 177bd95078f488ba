function moves.play.apply(me, card)
  card:move(pile)
  if #me.hand == 0 then finish("out", me) end
end

function moves.jump_in.apply(me, card)
  card:move(pile)
  if #me.hand == 0 then return finish("out", me) end
  go("turn", me:next()) -- the game continues after the player who jumped in
end

function moves.draw.apply(me)
  deck:draw(me.hand)
end

function score(seat) return #seat.hand == 0 and 1 or 0 end
