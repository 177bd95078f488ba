-- Kuhn poker: when betting is over, and who wins the pot. Cards, chips and phases are in game.yaml.

-- The number of players who have bet.
local function bets()
  local number = 0
  for chips in each(paid) do
    if chips:full() then number = number + 1 end
  end
  return number
end

-- Betting is over when every player has spoken once, counted from the first bet if there is one.
local function speak()
  spoken:gain()
  if spoken.value == #seats then go("showdown") end
end

function moves.pass.apply() speak() end

function moves.bet.apply(me)
  if bets() == 0 then reset(spoken) end
  me.paid:gain()
  speak()
end

-- The showdown ------------------------------------------------------------------------------------------------------

local function pay_out(winner, outcome)
  local pot = 0
  for chips in each(paid) do pot = pot + chips.value end
  winner.won:set(pot)
  finish(outcome, winner)
end

local function strength(seat)
  return #seat.shown == 0 and 0 or seat.shown:top().rank
end

-- Players who have bet are still in; if nobody has, all are. A player who is alone need not show the card.
function phases.showdown.enter()
  local betting = bets()
  for seat in each(seats) do
    if betting == 1 and seat.paid:full() then return pay_out(seat, "folded") end
    if betting ~= 1 and (betting == 0 or seat.paid:full()) then seat.hand:draw(seat.shown) end
  end
  pay_out(best(strength)[1], "showdown")
end

function score(seat)
  return seat.won.value - seat.paid.value
end
