function moves.pass.apply(me, cards)
  for card in each(cards) do card:move(me.given) end
end

function phases.taking.enter()
  for seat in each(seats) do seat.given:move_all(seat:next().hand) end
  finish("shown")
end

function score(seat) return seat.hand:count("suit", "hearts") end
