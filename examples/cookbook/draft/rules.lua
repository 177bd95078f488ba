function moves.keep.apply(me, card) card:move(me.picked) end

function phases.pass.enter()
  for seat in each(seats) do
    seat.picked:draw(seat.kept)
    seat.hand:move_all(seat:next().passed)
  end
  for seat in each(seats) do seat.passed:move_all(seat.hand) end
  if count(hand) == 0 then finish("kept") else go("draft") end
end

-- The values, plus three for each colour.
function score(seat) return seat.kept:sum("value") + 3 * seat.kept:different("colour") end
