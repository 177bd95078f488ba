function setup()
  for seat in each(seats) do pay(seat) end
  last:set(starter() or seats[1])
end

function moves.raise.apply(me)
  pay(me)
  last:set(me)
end

function moves.match.apply(me)
  pay(me)
  if me:next() == last.seat then show_down() end
end

function moves.fold.allowed(me)
  if me.paid.value == to_pay.value then return false, "there is nothing to match" end
end

function moves.fold.apply(me)
  me.folded:gain()
  local seat = me:next() -- skips seats that have folded
  if seat:next() == seat then
    take_all(seat)
  elseif seat == last.seat then
    show_down()
  end
end

function pay(seat)
  local owed = to_pay.value - seat.paid.value
  seat.chips:lose(owed)
  seat.paid:gain(owed)
end

function show_down()
  for seat in each(seats) do
    if seat.folded:empty() then seat.hand:move_all(seat.shown) end
  end
  take_all(best(function(seat) return seat.shown:top().value end)[1])
end

function take_all(winner)
  for seat in each(seats) do winner.chips:gain(seat.paid.value) end
  if round:full() then return finish("played") end
  round:gain()
  redeal()
end

function score(seat) return seat.chips.value end
