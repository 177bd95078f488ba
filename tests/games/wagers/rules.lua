function draw(me)
  if not deck:draw(me.hand) then finish("done") end
end

function moves.lay.apply(me, card)
  card:move(row, 1)
  draw(me)
end

function moves.exchange.apply(me, mine, theirs)
  local here, there = mine:position(), theirs:position()
  mine:move(row, there)
  theirs:move(me.hand, here)
  draw(me)
end

function moves.swap.apply(me, one, other)
  local here, there = one:position(), other:position()
  one:move(me.hand, there)
  other:move(me.hand, here)
  draw(me)
end

function moves.sort.apply(me, card, place) card:move(me.hand, place) end

function score(seat) return seat.hand:count("colour", "white") end
