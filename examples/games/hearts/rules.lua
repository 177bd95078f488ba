-- Hearts: passing cards, legal cards, winning tricks, and the points. Cards and options are in game.yaml.

local function first_player()
  return starter() or seats[1]
end

local function two_of_clubs(card) return card.suit == "clubs" and card.rank == 2 end
local function queen_of_spades(card) return card.suit == "spades" and card.rank == 12 end
local function a_heart(card) return card.suit == "hearts" end
local function a_point(card) return a_heart(card) or queen_of_spades(card) end

-- The cards of a zone that pass the test, and the other ones.
local function divide(zone, is_so)
  local so, other = {}, {}
  for card in each(zone) do table.insert(is_so(card) and so or other, card) end
  return so, other
end

-- Passing -----------------------------------------------------------------------------------------------------------

local function direction()
  if options.passing ~= "turns" then return options.passing end
  return tables.turns[deals.value % 4 + 1]
end

function phases.dealt.enter()
  if direction() == "nobody" then go("begin") else go("passing", first_player()) end
end

function moves.pass.apply(me, cards)
  for card in each(cards) do card:move(me.passed) end
  if me:next() ~= first_player() then return end -- the next player's turn

  for seat in each(seats) do
    seat.passed:move_all(seat:next(tables.steps[direction()]).hand)
  end
  go("begin")
end

-- The player with the two of clubs leads it.
function phases.begin.enter()
  for seat in each(seats) do
    if #divide(seat.hand, two_of_clubs) == 1 then go("playing", seat) end
  end
end

-- Playing -----------------------------------------------------------------------------------------------------------

-- Cards that cannot be played. The duty to follow suit is in game.yaml.
function moves.play.except(me)
  local hearts, others = divide(me.hand, a_heart)
  if count(taken) == 0 and #trick == 0 then
    local two, all_others = divide(me.hand, two_of_clubs)
    if #two == 1 then return all_others, "the two of clubs is led first" end
  elseif #trick == 0 then
    if broken:empty() and #others > 0 then return hearts, "hearts are not broken yet" end
  elseif count(taken) == 0 and options.opening == "safe" then
    local points, harmless = divide(me.hand, a_point)
    if #harmless > 0 then return points, "the first trick has no points" end
  end
end

function moves.play.apply(me, card)
  if a_heart(card) or options.breaking == "points" and queen_of_spades(card) then broken:set("hearts") end
  card:move(trick)
  if #trick < 4 then return end -- the next player's turn

  local _, place = trick:winner{follow = "suit", by = "rank"}
  local winner = me:next(place) -- the last player sits right before the leader
  trick:move_all(winner.taken)
  if #me.hand > 0 then go("playing", winner) else go("scoring") end
end

-- The points --------------------------------------------------------------------------------------------------------

-- A heart counts one point, the queen of spades thirteen: 26 in total.
local function points_of(seat)
  local hearts = seat.taken:count("suit", "hearts")
  local queen = divide(seat.taken, queen_of_spades)
  if #queen > 0 then
    say("queen", {seat = seat, n = hearts})
  elseif hearts > 0 then
    say("hearts", {seat = seat, n = hearts})
  end
  return hearts + 13 * #queen
end

-- A player who has taken everything gets nothing, and the others get 26 each.
function phases.scoring.enter()
  local over = options.goal == 0
  for seat in each(seats) do
    local mine = points_of(seat)
    if mine == 26 then
      say("moon", {seat = seat})
      for other in each(seats) do
        if other ~= seat then other.points:gain(26) end
      end
    else
      seat.points:gain(mine)
    end
  end
  for sum in each(points) do
    if sum.value >= options.goal then over = true end
  end
  if over then return finish("played") end
  deals:gain()
  redeal(first_player()) -- the same player begins each deal, because nobody deals here
end

function score(seat)
  return seat.points.value
end
