-- Spades: bidding, leading, winning tricks, and the score. Cards and options are in game.yaml.

-- The seat that bids first in this deal, and leads to the first trick.
local function first_player()
  local first = starter() or seats[1]
  return first:next(deals.value)
end

-- Bidding -----------------------------------------------------------------------------------------------------------

local function partner(seat) return seat:next(2) end

function moves.bid.allowed(me, tricks)
  if not options.together and tricks + partner(me).bid.value > 13 then
    return false, "together you would bid more than the tricks there are"
  end
end

function moves.bid.apply(me, tricks)
  me.bid:set(tricks)
  if me:next() == first_player() then go("playing", first_player()) end
end

-- Playing -----------------------------------------------------------------------------------------------------------

local function all_spades(hand)
  local spades = {}
  for card in each(hand) do
    if card.suit == "spades" then table.insert(spades, card) end
  end
  return spades
end

function moves.play.except(me)
  if #trick > 0 or options.leading == "broken" and not broken:empty() then return end
  local spades = all_spades(me.hand)
  if #spades == #me.hand then return end
  return spades, options.leading == "broken" and "no spade has been played yet" or "you have other cards to lead"
end

function moves.play.apply(me, card)
  if card.suit == "spades" then broken:set("spades") end
  card:move(trick)
  if #trick < 4 then return end -- the next player's turn

  local _, place = trick:winner{follow = "suit", by = "rank", trump = "spades"}
  local winner = me:next(place) -- the last player sits right before the leader
  winner.won:gain()
  trick:move_all(gone)
  if #me.hand > 0 then go("playing", winner) else go("scoring") end
end

-- The score ---------------------------------------------------------------------------------------------------------

-- A bid of no tricks wins or costs points separately from the partner's bid.
local function for_nil(seat)
  if seat.bid.value > 0 then return 0 end
  local points = seat.won.value == 0 and options.nil_points or -options.nil_points
  say("none", {seat = seat, won = seat.won.value, points = points})
  return points
end

-- Ten points for each trick of the bid, and one for each further trick; every tenth of these costs a hundred. A side with too
-- few tricks loses its bid.
local function for_contract(seat)
  local bid = seat.bid.value + partner(seat).bid.value
  local won = seat.won.value + partner(seat).won.value
  local more = won - bid
  local side = {seat, partner(seat)}
  say(more < 0 and "missed" or "made", {seats = side, bid = bid, won = won})
  if more < 0 then return -10 * bid end
  local before = bags[seat.team].value
  bags[seat.team]:gain(more)
  local full = (before + more) // 10 - before // 10
  if full > 0 then say("ten_bags", {seats = side}) end
  return 10 * bid + more - 100 * full
end

local function is_over()
  for side in each(points) do
    if side.value >= options.goal or side.value <= -options.goal then return true end
  end
  return options.goal == 0
end

local function next_deal()
  deals:gain()
  gone:move_all(deck)
  deck:shuffle()
  deck:deal(hand, 13, first_player())
  reset(bid)
  reset(won)
  reset(broken)
  go("bidding", first_player())
end

function phases.scoring.enter()
  for n = 1, 2 do
    local seat = seats[n]
    local side = points[seat.team]
    side:set(side.value + for_contract(seat) + for_nil(seat) + for_nil(partner(seat)))
  end
  if is_over() then finish("played") else next_deal() end
end

function score(seat)
  return points[seat.team].value
end
