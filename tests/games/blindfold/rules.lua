function moves.choose.apply(me, card) card:move(chosen[me]) end

function moves.turn.allowed(me) return #me.hand > 0, "the hand is empty" end

function moves.turn.apply(me) me.hand[1]:move(me.hand, #me.hand) end

function phases.show.enter()
  for cards in each(chosen) do cards:move_all(heap) end
  for seat in each(seats) do
    if #seat.hand == 0 then return finish("done") end
  end
  go("choose")
end

function score(seat) return #seat.hand end
