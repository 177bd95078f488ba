-- The move, the winner of a trick, and the score.
function moves.play.apply(me, card) card:move(played[me]) end

function phases.trick.enter()
  local winner = best(function(seat) return played[seat]:top().size end)[1] -- no two sizes are equal
  for seat in each(seats) do
    if played[winner]:top().size == 12 and played[seat]:top().size == 1 then winner = seat end
  end
  for cards in each(played) do cards:move_all(won[winner]) end
  if #hand[winner] > 0 then go("choose") else finish("finished") end
end

function score(seat) return #won[seat] end
