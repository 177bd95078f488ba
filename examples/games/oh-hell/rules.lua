-- Oh Hell: bidding, following suit, who takes a trick, and the score. Cards and options stand in game.yaml.

-- Bidding -----------------------------------------------------------------------------------------------------------

-- Left of the dealer: bids first, and leads to the first trick.
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

function moves.bid.allowed(me, number)
  if options.hook and is_dealer(me) and all_bids() + number == options.tricks then
    return false, "then the bids would add up to the tricks, and somebody must miss"
  end
end

function moves.bid.apply(me, number)
  bid[me]:set(number)
  if is_dealer(me) then go("playing", first_player()) end
end

-- Playing -----------------------------------------------------------------------------------------------------------

function moves.play.allowed(me, card)
  local led = trick[1]
  if led and card.suit ~= led.suit and hand[me]:count("suit", led.suit) > 0 then
    return false, "you have a card of the suit that was led"
  end
end

-- Does this card beat the best one so far? Only with a higher card of its suit, or with a trump.
local function beats(card, other)
  if card.suit == other.suit then return card.rank > other.rank end
  return card.suit == trump:top().suit
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return end -- the next player's turn

  local highest = 1
  for place = 2, #trick do
    if beats(trick[place], trick[highest]) then highest = place end
  end
  local winner = me:next(highest) -- who played last sits right before who led

  won[winner]:gain()
  trick:move_all(gone)
  if #hand[me] > 0 then
    go("playing", winner)
  else
    finish("played")
  end
end

-- The score ---------------------------------------------------------------------------------------------------------

function score(seat, outcome)
  if not outcome then return 0 end -- nobody knows yet
  local tricks = won[seat].value
  if tricks == bid[seat].value then return 10 + tricks end
  if options.missed == "tricks" then return tricks end
  return 0
end
