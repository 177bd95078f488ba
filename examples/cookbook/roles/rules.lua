function moves.look.apply(me, at) show(at.role, me) end -- the others see that I look, but not the card
function moves.accuse.apply(me, whom) me.vote:set(whom) end

local function votes_for(seat)
  local n = 0
  for other in each(seats) do
    if other.vote.seat == seat then n = n + 1 end
  end
  return n
end

function phases.verdict.enter()
  local accused, wolf, village = best(votes_for), nil, {}
  for seat in each(seats) do
    if seat.role:top().side == "wolf" then wolf = seat else table.insert(village, seat) end
  end
  if #accused == 1 and accused[1] == wolf then finish("caught", village) else finish("free", wolf) end
end
