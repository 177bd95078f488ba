function moves.ask.apply(me, of, card, colour)
  card:move(offer)
  wanted:set(colour)
  go("answer", {of}) -- one seat is asked; the turn stays with me
end

function moves.accept.apply(me, card)
  offer:draw(me.hand)
  card:move(whose_turn().hand)
end

function moves.refuse.apply() offer:draw(whose_turn().hand) end

function moves.swap.apply(me, card)
  card:move(gone)
  deck:draw(me.hand)
  go("done")
end

function phases.done.enter(me)
  wanted:clear()
  local winners = seats:which(function(seat) return seat.hand:different("colour") == 1 end)
  if #winners > 0 then return finish("three", winners) end
  if #deck == 0 then return finish("dry", {}) end
  go("turn", me:next())
end
