local function laid_by(seat) return seat.laid:sum("value") end

function moves.lay.apply(me, card)
  card:move(me.laid)
  if count(laid) < #seats then return go("turn", me:next()) end
  local winner = best(laid_by)[1]
  for cards in each(laid) do cards:move_all(winner.won) end -- the zone of the team
  if #me.hand == 0 then finish("played") else go("turn", winner) end
end

function score(seat) return #seat.won end -- the same for both partners, so both win
