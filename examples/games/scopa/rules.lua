-- Scopa: which cards can be taken, and their worth. Cards, zones and options are in game.yaml.

-- A deal with three kings on the table is annulled: only the fourth king could clear the table.
function setup()
  if board:count("rank", 10) >= 3 then
    say("three kings on the table, the cards are dealt again")
    redeal(starter() or seats[1])
  end
end

-- A turn ------------------------------------------------------------------------------------------------------------

-- All cards of this deal have been played.
local function all_played() return #deck == 0 and count(hand) == 0 end

-- After a turn of this seat: if no hand has a card left, deals three more cards to each, or ends the deal.
local function go_on(me)
  if all_played() then
    go("counting")
  elseif count(hand) == 0 then
    deck:deal(hand, 3, me:next())
  end
end

function moves.take.allowed(me, card, takes)
  if options.single and #takes > 1 and board:find("rank", card.rank) then
    return false, "a card of the same value has to be taken first"
  end
end

function moves.take.apply(me, card, takes)
  card:move(me.pile)
  for taken in each(takes) do taken:move(me.pile) end
  taker:set(me)
  if #board == 0 and (options.last_scopa or not all_played()) then
    me.scopas:gain()
    say("{seat}: scopa!", {seat = me})
  end
  go_on(me)
end

-- Whether some of these cards, from the n-th on, add up to this sum.
local function adds_up(cards, sum, n)
  if sum == 0 then return true end
  if sum < 0 or n > #cards then return false end
  return adds_up(cards, sum - cards[n].rank, n + 1) or adds_up(cards, sum, n + 1)
end

function moves.lay.allowed(me, card)
  if options.taking == "must" and adds_up(board, card.rank, 1) then
    return false, "this card can take, so it has to"
  end
end

function moves.lay.apply(me, card)
  card:move(board)
  go_on(me)
end

-- The score ---------------------------------------------------------------------------------------------------------

local function cards_taken(seat) return #seat.pile end
local function coins_taken(seat) return seat.pile:count("suit", "coins") end
local function settebello(seat) return seat.pile:count("7d") end

-- The best card of each suit; a player without cards of a suit has no primiera.
local function primiera(seat)
  local sum = 0
  for _, suit in ipairs(attributes.suit) do
    local top = seat.pile:highest({rank = tables.primiera}, {suit = suit})
    if not top then return 0 end
    sum = sum + tables.primiera[top.rank]
  end
  return sum
end

-- The number of coins from the ace on without a gap; fewer than three count nothing.
local function napola(seat)
  local n = 0
  while n < 10 and seat.pile:find{suit = "coins", rank = n + 1} do n = n + 1 end
  return n >= 3 and n or 0
end

-- The seats of the side that has the most of something; nil if two sides tie.
local function side_with_most(of)
  local first = best(of)
  local partners = #seats // #points
  return #first == partners and first or nil
end

local function reward(what, of, points_for)
  local side = side_with_most(of)
  if not side then return end
  local n = of(side[1])
  side[1].points:gain(points_for or n)
  say(what, {seat = side, n = n})
end

function phases.counting.enter()
  if taker.seat then board:move_all(taker.seat.pile) end
  for side = 1, #points do points[side]:gain(scopas[side].value) end
  reward("{seat}: most cards, {n}", cards_taken, 1)
  reward("{seat}: most coins, {n}", coins_taken, 1)
  reward("{seat}: the seven of coins", settebello, 1)
  reward("{seat}: the best primiera, {n}", primiera, 1)
  if options.napola then reward("{seat}: coins from the ace, {n}", napola) end

  local first = side_with_most(score)
  if options.goal == 0 or first and score(first[1]) >= options.goal then finish("won") else redeal() end
end

function score(seat) return seat.points.value end
