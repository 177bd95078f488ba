-- The Secret Law. Cards, zones and options are in game.yaml.

-- The laws ----------------------------------------------------------------------------------------------------------

local function is_red(card)
  return card.suit == "hearts" or card.suit == "diamonds"
end

local function distance(card, last)
  return math.abs(card.rank - last.rank)
end

-- Whether a card obeys after the last card of the line.
local obeys = {
  other_colour = function(card, last) return is_red(card) ~= is_red(last) end,
  same_colour = function(card, last) return is_red(card) == is_red(last) end,
  other_suit = function(card, last) return card.suit ~= last.suit end,
  next_suit = function(card, last) return card:index("suit") == last:index("suit") % 4 + 1 end,
  higher = function(card, last) return card.rank > last.rank end,
  lower = function(card, last) return card.rank < last.rank end,
  near = function(card, last) return distance(card, last) <= 3 end,
  far = function(card, last) return distance(card, last) >= 4 end,
  odd_and_even = function(card, last) return distance(card, last) % 2 == 1 end,
  all_odd_or_all_even = function(card, last) return distance(card, last) % 2 == 0 end,
  red_up_black_down = function(card, last) return (card.rank > last.rank) == is_red(last) end,
  seven_after_black = function(card, last) return is_red(last) or card.rank <= 7 end,
}

-- The laws lie open on the table; one of them is the secret law.
function setup()
  deck:move_all(laws, "suit", "none")
  law:set(laws[random(#laws)])
  deck:deal(hand, 6, starter() or seats[1])
  deck:draw(line)
end

-- A turn ------------------------------------------------------------------------------------------------------------

-- A law is refuted if it would have said something else about this card.
local function refute(card, last, good)
  for each_law in each(laws) do
    if obeys[each_law.law](card, last) ~= good then each_law:move(refuted) end
  end
end

local function anybody_left()
  for seat in each(seats) do
    if seat.wrong:empty() and #seat.hand > 0 then return true end
  end
  return false
end

local function end_round()
  round:gain()
  reset(wrong) -- before the deal, because a player who was out can be the one who begins
  if round:full() then finish("played") else redeal() end
end

local function next_turn(me)
  if anybody_left() then
    go("turn", me:next())
  else
    say("unsolved", {law = law.card})
    end_round()
  end
end

function moves.try.apply(me, card)
  local last = line:top()
  local good = obeys[law.card.law](card, last)
  refute(card, last, good)
  if good then
    card:move(line)
    me.points:gain()
  else
    card:move(aside)
  end
  next_turn(me)
end

-- The bolder, the better: a point for each law that was still possible.
function moves.name.apply(me, guess)
  if guess == law.card then
    me.points:gain(#laws)
    say("found", {seat = me, law = guess})
    end_round()
  else
    guess:move(refuted)
    me.wrong:set(1)
    next_turn(me)
  end
end

function score(seat)
  return seat.points.value
end

-- For a player who thinks ahead, any law that is not refuted is possible.
function imagine()
  law:set(laws[random(#laws)])
end
