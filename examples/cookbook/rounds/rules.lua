local function laid_by(seat) return seat.laid:sum("value") end

function moves.lay.apply(me, card)
  card:move(me.laid)
  if card.value > most.value then most:set(card.value) end
  if count(laid) < #seats then return end
  best(laid_by)[1].points:gain()
  if round:full() then return finish("played") end
  round:gain()
  redeal() -- gathers, shuffles, deals, and the next seat begins
end

function score(seat) return seat.points.value end
