function moves.bid.apply(me, tricks)
  me.bid:set(tricks)
  bids:gain()
  if bids.value == #seats then go("playing", me:next()) end
end

local function score_round()
  for seat in each(seats) do
    if seat.won.value == seat.bid.value then seat.points:gain() end
  end
  if round:full() then return finish("played") end
  round:gain() -- before the deal, which gives each seat this many cards
  redeal()
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return go("playing", me:next()) end
  local winner = me:next(trick:highest("rank"):position())
  winner.won:gain()
  trick:move_all(deck)
  if count(hand) == 0 then score_round() else go("playing", winner) end
end

function score(seat) return seat.points.value end
