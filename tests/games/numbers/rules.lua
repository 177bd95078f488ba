function draw(me)
  if not deck:draw(me.hand) then finish("done") end
end

function moves.put.apply(me, card, pile)
  card:move(pile)
  draw(me)
end

function moves.take.apply(me, card)
  card:move(me.hand)
  draw(me)
end

function moves.steal.apply(me, from, card)
  card:move(me.hand)
  draw(from)
end

function score(seat) return #seat.hand end
