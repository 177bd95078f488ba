-- Cribbage: laying cards to 31, and the points of hands. Cards, zones and options are in game.yaml.

-- Lays the first card of a deal.
local function first_player()
  local first = starter() or seats[1]
  return first:next(deals.value)
end

local function dealer() return first_player():next(-1) end

-- Jacks, queens and kings count 10, aces 1.
local function worth(card) return math.min(card.rank, 10) end

-- Points ------------------------------------------------------------------------------------------------------------

local function somebody_won()
  for sum in each(points) do
    if sum.value >= options.goal then return true end
  end
  return false
end

-- Announces each kind of points, in this order.
local kinds = {"heels", "go", "count", "fifteens", "pairs", "runs", "flush", "nobs"}

-- Gives points to a seat, by kind. Once a player has won, nobody gets more.
local function peg(seat, counted)
  if options.ending == "at_once" and somebody_won() then return end
  for _, kind in ipairs(kinds) do
    local n = counted[kind] or 0
    if n > 0 then
      seat.points:gain(n)
      say(kind, {seat = seat, n = n})
    end
  end
end

-- Whether these cards are consecutive, in any order.
local function is_run(cards)
  local ranks = {}
  for i, card in ipairs(cards) do ranks[i] = card.rank end
  table.sort(ranks)
  for i = 2, #ranks do
    if ranks[i] ~= ranks[i - 1] + 1 then return false end
  end
  return true
end

-- The crib, and the starter -----------------------------------------------------------------------------------------

function moves.lay_away.apply(me, card)
  card:move(crib)
  if #me.hand > 4 then
    go("laying_away")
  elseif me == dealer() then
    go("starter")
  else
    go("laying_away", me:next())
  end
end

-- A jack brings the dealer two points: his heels.
function phases.starter.enter()
  if deck:draw(cut).rank == 11 then peg(dealer(), {heels = 2}) end
  if somebody_won() then finish("won") else go("laying", first_player()) end
end

-- Laying to 31 ------------------------------------------------------------------------------------------------------

local function fits(card) return total.value + worth(card) <= 31 end

local function can_play(seat)
  for card in each(seat.hand) do
    if fits(card) then return true end
  end
  return false
end

function moves.play.except(me)
  local too_high = {}
  for card in each(me.hand) do
    if not fits(card) then table.insert(too_high, card) end
  end
  return too_high, "that would be more than 31"
end

-- The cards that are being laid to 31, the last one first.
local function row()
  local cards, seen = {}, {0, 0}
  for n = length.value, 1, -1 do
    local seat = seats[order[n].value]
    table.insert(cards, seat.laid[#seat.laid - seen[seat.number]])
    seen[seat.number] = seen[seat.number] + 1
  end
  return cards
end

-- Points for the last of these cards: two for a count of 15, two for each pair with it, a point for each card of a run.
local function points_for(cards)
  local same, run = 1, 0
  while same < #cards and cards[same + 1].rank == cards[1].rank do same = same + 1 end
  for n = #cards, 3, -1 do
    if run == 0 and is_run({unpack(cards, 1, n)}) then run = n end
  end
  return {fifteens = total.value == 15 and 2 or 0, pairs = same * (same - 1), runs = run}
end

-- The player who laid the last card gets a point, or two with 31 exactly; then the count begins again.
local function end_of_count(last)
  peg(last, total.value == 31 and {count = 2} or {go = 1})
  reset(total)
  reset(length)
end

-- The next player with a card that fits; nil if there is none.
local function next_to_play(me)
  for n = 1, #seats do
    local seat = me:next(n)
    if can_play(seat) then return seat end
  end
end

function moves.play.apply(me, card)
  card:move(me.laid)
  total:gain(worth(card))
  length:gain()
  order[length.value]:set(me.number)
  peg(me, points_for(row()))
  if total.value < 31 and somebody_won() then return finish("won") end

  local seat = next_to_play(me)
  if seat then
    if seat == me then say("pass", {seat = me:next()}) end
    return go("laying", seat)
  end
  end_of_count(me)
  seat = next_to_play(me)
  if not seat then
    go("show")
  elseif somebody_won() then
    finish("won")
  else
    go("laying", seat)
  end
end

-- The show ----------------------------------------------------------------------------------------------------------

-- The number of groups of these cards, from this card on, that have exactly this sum.
local function groups(cards, from, wanted)
  if wanted == 0 then return 1 end
  local found = 0
  for n = from, #cards do
    if worth(cards[n]) <= wanted then found = found + groups(cards, n + 1, wanted - worth(cards[n])) end
  end
  return found
end

local function pairs_of(cards)
  local found = 0
  for i = 1, #cards do
    for j = i + 1, #cards do
      if cards[i].rank == cards[j].rank then found = found + 1 end
    end
  end
  return found
end

-- Three or more consecutive ranks, in as many ways as cards of the same rank can replace each other.
local function points_for_runs(cards)
  local number, sum = {}, 0
  for rank = 1, 14 do number[rank] = 0 end
  for _, card in ipairs(cards) do number[card.rank] = number[card.rank] + 1 end
  local ranks, ways = 0, 1
  for rank = 1, 14 do
    if number[rank] > 0 then
      ranks, ways = ranks + 1, ways * number[rank]
    else
      if ranks >= 3 then sum = sum + ranks * ways end
      ranks, ways = 0, 1
    end
  end
  return sum
end

-- Four cards of one suit, or five with the starter.
local function points_for_flush(zone, least)
  local suit = zone[1].suit
  if zone:count("suit", suit) < 4 then return 0 end
  if cut[1].suit == suit then return 5 end
  return least == 4 and 4 or 0
end

-- The points of four cards with the starter: two for each fifteen and for each pair, runs, flushes, and one for the jack of
-- starter's suit.
local function points_in(zone, flush)
  local cards, nobs = {cut[1]}, 0
  for card in each(zone) do
    table.insert(cards, card)
    if card.rank == 11 and card.suit == cut[1].suit then nobs = 1 end
  end
  return {
    fifteens = 2 * groups(cards, 1, 15),
    pairs = 2 * pairs_of(cards),
    runs = points_for_runs(cards),
    flush = points_for_flush(zone, flush),
    nobs = nobs,
  }
end

local function next_deal()
  deals:gain()
  for cards in each(laid) do cards:move_all(deck) end
  shown:move_all(deck)
  cut:move_all(deck)
  deck:shuffle()
  deck:deal(hand, 6, first_player())
  go("laying_away", first_player())
end

-- The dealer counts last, and the crib after the hand.
function phases.show.enter()
  say("show")
  peg(first_player(), points_in(first_player().laid, 4))
  peg(dealer(), points_in(dealer().laid, 4))
  crib:move_all(shown)
  say("crib")
  peg(dealer(), points_in(shown, options.crib_flush == "four" and 4 or 5))
  if somebody_won() then finish("won") else next_deal() end
end

function score(seat)
  return seat.points.value
end
