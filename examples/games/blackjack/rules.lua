-- Blackjack: the value of a hand, the next player, and the dealer's turn. Cards and options are in game.yaml.

-- Jacks, queens and kings count 10; one ace counts 11 if that is not too much, otherwise 1.
local function total(cards)
  local sum = 0
  for card in each(cards) do sum = sum + math.min(card.rank, 10) end
  if cards:count("rank", 1) > 0 and sum <= 11 then sum = sum + 10 end
  return sum
end

-- 21 with the first two cards.
local function natural(cards)
  return options.natural == "paid" and #cards == 2 and total(cards) == 21
end

local function first_player()
  return starter() or seats[1]
end

-- The players ------------------------------------------------------------------------------------------------------

-- Asks this player, or the next one who can improve; after the last one it is the dealer's turn.
local function ask(seat)
  while natural(seat.hand) do
    seat = seat:next()
    if seat == first_player() then return go("house") end
  end
  go("turn", seat)
end

local function ask_next(me)
  if me:next() == first_player() then go("house") else ask(me:next()) end
end

function moves.hit.apply(me)
  deck:draw(me.hand)
  if total(me.hand) > 21 then ask_next(me) else go("turn") end
end

function moves.stand.apply(me) ask_next(me) end

function moves.double.allowed(me)
  if #me.hand > 2 then return false, "you have drawn already" end
end

function moves.double.apply(me)
  me.paid:gain(2)
  deck:draw(me.hand)
  ask_next(me)
end

-- The dealer -------------------------------------------------------------------------------------------------------

local function dealer_has_natural()
  local second = hole:top()
  local sum = math.min(dealer:top().rank, 10) + math.min(second.rank, 10)
  return sum == 11 and (dealer:top().rank == 1 or second.rank == 1)
end

-- A dealer with 21 at once lets nobody draw.
function phases.peek.enter()
  if dealer_has_natural() then go("house") else ask(first_player()) end
end

-- The chips that a player gets back: none, the stake, or the stake and the winnings.
local function gets(seat)
  local mine, theirs = total(seat.hand), total(dealer)
  if mine > 21 then return 0 end
  if natural(seat.hand) and not natural(dealer) then return 5 end
  if natural(dealer) and not natural(seat.hand) then return 0 end
  if theirs > 21 or mine > theirs then return 2 * seat.paid.value end
  return mine == theirs and seat.paid.value or 0
end

-- Whether the dealer's cards can still beat any player.
local function somebody_waits()
  for seat in each(seats) do
    if total(seat.hand) <= 21 and not natural(seat.hand) then return true end
  end
  return false
end

function phases.house.enter()
  hole:draw(dealer)
  if somebody_waits() then
    while total(dealer) < 17 do deck:draw(dealer) end
  end
  say("total", {n = total(dealer)})
  local winners = {}
  for seat in each(seats) do
    seat.won:set(gets(seat))
    if seat.won.value > seat.paid.value then table.insert(winners, seat) end
  end
  finish("settled", winners)
end

function score(seat, outcome)
  return outcome and seat.won.value - seat.paid.value or 0
end
