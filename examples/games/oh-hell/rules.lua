-- Oh Hell: bidding, following suit, winning tricks, and the score. Cards and options are in game.yaml.

-- Bidding -----------------------------------------------------------------------------------------------------------

-- The seat left of the dealer: it bids first, and leads to the first trick.
local function first_player()
  return starter() or seats[1]
end

local function is_dealer(seat)
  return seat:next() == first_player()
end

local function all_bids()
  local sum = 0
  for number in each(bid) do sum = sum + number.value end
  return sum
end

function moves.bid.except(me)
  if options.hook and is_dealer(me) then
    return options.tricks - all_bids(), "then the bids would add up to the tricks, and somebody must miss"
  end
end

function moves.bid.apply(me, number)
  me.bid:set(number)
  if is_dealer(me) then go("playing", first_player()) end
end

-- Playing -----------------------------------------------------------------------------------------------------------

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return end -- the next player's turn

  local winner = trick_winner(trick, me:next(), trump[1].suit) -- the last player sits right before the leader
  winner.won:gain()
  trick:move_all(gone)
  if #me.hand > 0 then
    go("playing", winner)
  else
    for seat in each(seats) do
      local bid, won = seat.bid.value, seat.won.value
      say(won == bid and "met" or "missed", {seat = seat, bid = bid, won = won})
    end
    finish("played")
  end
end

-- The score ---------------------------------------------------------------------------------------------------------

function score(seat, outcome)
  if not outcome then return 0 end -- nobody knows yet
  local tricks = seat.won.value
  if tricks == seat.bid.value then return 10 + tricks end
  if options.missed == "tricks" then return tricks end
  return 0
end
