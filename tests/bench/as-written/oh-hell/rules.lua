function setup()
  deck:draw(turned)
end

-- The dealer bids last, and must not make the bids come out even.
function moves.bid.allowed(me, number)
  if bids.value < #seats - 1 then return true end
  local sum = number
  for seat in each(seats) do sum = sum + seat.bid.value end
  if sum == 7 then return false, "the bids must not add up to seven" end
end

function moves.bid.apply(me, number)
  me.bid:set(number)
  bids:gain()
  if bids.value < #seats then
    go("bidding", me:next())
  else
    go("playing", me:next()) -- left of the dealer
  end
end

-- Follow suit, if you can.
function moves.play.allowed(me, card)
  if #trick == 0 then return true end
  local led = trick[1].suit
  if card.suit == led then return true end
  for other in each(me.hand) do
    if other.suit == led then return false, "you must follow suit" end
  end
end

-- Whether the new card beats the best card so far.
local function beats(card, best_card, trump)
  if card.suit == best_card.suit then return card.rank > best_card.rank end
  return card.suit == trump
end

local function winner_of_trick(leader)
  local trump = turned:top().suit
  local best_card, winner = trick[1], leader
  for i = 2, #trick do
    if beats(trick[i], best_card, trump) then
      best_card = trick[i]
      winner = leader:next(i - 1)
    end
  end
  return winner
end

local function score_deal()
  for seat in each(seats) do
    if seat.tricks.value == seat.bid.value then
      seat.points:gain(10 + seat.bid.value)
    end
  end
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then
    go("playing", me:next())
    return
  end
  local winner = winner_of_trick(me:next())
  trick:move_all(winner.taken)
  winner.tricks:gain()
  if count(hand) > 0 then
    go("playing", winner)
    return
  end
  score_deal()
  if deal:full() then
    finish("played")
  else
    deal:gain()
    redeal()
  end
end

function score(seat)
  return seat.points.value
end
