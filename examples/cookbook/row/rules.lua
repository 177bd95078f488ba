function moves.buy.apply(me, card)
  me.coins:lose(card.price)
  card:move(me.bought)
  deck:draw(row)
  if not row:full() then finish("sold_out") end
end

function score(seat) return seat.bought:sum("price") + 2 * seat.bought:groups("good", 2) end
