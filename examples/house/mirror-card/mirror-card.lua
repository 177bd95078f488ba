-- The mirror meets the revealed card that is resolved first. It shows the shape of that card for
-- this round, and is resolved right after it. On a pile it is as strong as any card that it meets: nothing beats it.

-- This seat reveals the mirror: it goes after the first of the other cards, and copies that card's shape.
local function reflect(me)
  local first = best(function(seat) return seat == me and -1 - #seats or -seat.turn_order.value end)[1]
  for seat in each(seats) do
    if seat.turn_order.value < me.turn_order.value then seat.turn_order:gain() end
  end
  first.turn_order:set(1)
  me.turn_order:set(2)
  copied:set(number_of(revealed[first]:top().shape))
  go("resolve", first)
end

local reveal = phases.reveal.enter

function phases.reveal.enter(seat)
  reveal(seat)
  copied:set(0)
  for holder in each(seats) do
    if revealed[holder]:top().shape == "mirror" then reflect(holder) end
  end
end

local plain_beats = beats

function beats(shape, other)
  if shape == "mirror" then shape = tables.triple_order[copied.value] end
  return plain_beats(shape, other)
end

function moves.take.allowed(me, stack)
  if not beats(me.revealed:top().shape, stack:top().shape) then return false, "your card does not beat that pile" end
end
