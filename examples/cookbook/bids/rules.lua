function moves.bid.except(me)
  if said.value < #seats - 1 then return end
  local sum = 0
  for seat in each(seats) do sum = sum + seat.bid.value end
  return 3 - sum, "the bids must not add up to the tricks"
end

function moves.bid.apply(me, tricks)
  me.bid:set(tricks)
  said:gain()
  go(said.value == #seats and "playing" or "bidding", me:next())
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return go("playing", me:next()) end
  local winner = trick_winner(trick, me:next())
  winner.won:gain()
  trick:move_all(gone)
  if #winner.hand == 0 then finish("played") else go("playing", winner) end
end

function score(seat)
  return seat.won.value == seat.bid.value and 10 + seat.bid.value or 0
end
