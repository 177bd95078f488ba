-- Leduc hold'em: what the moves do, and who wins. Cards, chips and phases are in game.yaml.

-- The first player who has not folded, starting with this one.
local function still_in(seat)
  while #seat.hand == 0 do seat = seat:next() end
  return seat
end

local function first_player()
  return starter() or seats[1]
end

-- The winners share the pot. A chip that cannot be shared goes to the first of them.
local function pay_out(winners, outcome)
  local pot = 0
  for chips in each(paid) do pot = pot + chips.value end
  for n = 1, #winners do winners[n].won:set(pot // #winners) end
  winners[1].won:gain(pot % #winners)
  finish(outcome, winners)
end

-- Betting ---------------------------------------------------------------------------------------------------------

-- Betting ends when every player who is still in has agreed to the stake; each of them has a card. Until then the next
-- of them is asked.
local function go_on(me)
  if agreed.value < count(hand) then
    go("betting", still_in(me:next()))
  elseif #public == 0 then
    go("reveal")
  else
    go("showdown")
  end
end

function moves.fold.allowed(me)
  if raises:empty() then return false, "nobody has raised, so you can stay in for nothing" end
end

function moves.fold.apply(me)
  me.hand:move_all(folded)
  if count(hand) == 1 then
    pay_out({still_in(me)}, "folded")
  else
    go_on(me)
  end
end

function moves.call.apply(me)
  me.paid:set(stake.value)
  agreed:gain()
  go_on(me)
end

function moves.raise.apply(me)
  stake:gain(#public == 0 and options.bet or 2 * options.bet) -- no public card yet: the first betting round
  me.paid:set(stake.value)
  agreed:set(1)
  go_on(me)
end

-- The public card, and the showdown --------------------------------------------------------------------------------

function phases.reveal.enter()
  deck:draw(public)
  raises:set(0)
  agreed:set(0)
  go("betting", still_in(first_player()))
end

-- A pair with the public card beats everything, otherwise the higher card is better.
local function strength(seat)
  local card = seat.shown:top()
  if not card then return 0 end -- folded
  if card.rank == public:top().rank then return 100 end
  return card.rank
end

function phases.showdown.enter()
  for seat in each(seats) do seat.hand:draw(seat.shown) end
  pay_out(best(strength, first_player()), "showdown")
end

function score(seat)
  return seat.won.value - seat.paid.value
end
