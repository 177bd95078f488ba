-- Nin Jan: what the moves do. Cards, zones, counters, phases and the table of shapes that beat others are in game.yaml.

function beats(shape, other)
  for _, weaker in ipairs(tables.beats[shape]) do
    if weaker == other then return true end
  end
  return false
end

-- The number of a shape in the table `triple_order`.
function number_of(shape)
  for number, name in ipairs(tables.triple_order) do
    if name == shape then return number end
  end
end

-- A table with a mistake is refused before the game: each shape has one place in the order and one line in the table of
-- winning shapes, and no two shapes beat each other.
for number, shape in ipairs(tables.triple_order) do
  if number_of(shape) < number then error("tables.triple_order: " .. shape .. " is there twice") end
  if beats(shape, shape) then error("tables.beats." .. shape .. ": " .. shape .. " beats itself") end
end
for shape, weaker in pairs(tables.beats) do
  if not number_of(shape) then error("tables.triple_order: " .. shape .. " is missing") end
  for _, other in ipairs(weaker) do
    if beats(other, shape) then
      error("tables.beats." .. shape .. ": " .. shape .. " beats " .. other .. " and " .. other .. " beats " .. shape)
    end
  end
end

-- Choosing and revealing ------------------------------------------------------------------------------------------

function moves.choose.apply(me, card)
  card:move(me.chosen)
end

local function how_many_revealed(value)
  local count = 0
  for seat in each(seats) do count = count + seat.revealed:count("value", value) end
  return count
end

-- Whether one revealed card is resolved before another: the one with the higher number is; of two equal numbers, the
-- stronger shape; for more cards, a table gives the order.
local function resolves_before(card, rival)
  local value, other = card.value, rival.value
  if value ~= other then return value > other end
  if how_many_revealed(value) == 2 then
    if beats(card.shape, rival.shape) then return true end
    if beats(rival.shape, card.shape) then return false end
  end
  return number_of(card.shape) < number_of(rival.shape)
end

-- The place of a card in the order: after all of these cards that come before it.
local function place_in_line(card, cards)
  local place = 1
  for number = 1, #cards do
    local rival = cards[number]
    if rival ~= card and resolves_before(rival, card) then place = place + 1 end
  end
  return place
end

function phases.reveal.enter()
  local cards, first = {}, nil
  for seat in each(seats) do cards[seat.number] = seat.chosen:draw(seat.revealed) end
  for seat in each(seats) do
    local place = place_in_line(cards[seat.number], cards)
    seat.turn_order:set(place)
    if place == 1 then first = seat end
  end
  go("resolve", first)
end

-- Resolving -------------------------------------------------------------------------------------------------------

local function finish_game()
  local leaders = best(score)
  if #leaders == 1 then
    finish("most_points")
  elseif options.tiebreak == "shared" then
    finish("shared")
  elseif options.tiebreak == "random" then
    finish("drawn_for", leaders[random(#leaders)])
  else
    go("throw", leaders)
  end
end

-- The next player in line resolves a card; after the last one a new round begins, until all cards are played.
local function next_in_line(me)
  local place = me.turn_order.value
  if place < #seats then
    for seat in each(seats) do
      if seat.turn_order.value == place + 1 then return go("resolve", seat) end
    end
  elseif #me.hand > 0 then
    go("choose")
  else
    finish_game()
  end
end

function moves.take.apply(me, stack)
  stack:move_all(me.won)
  me.revealed:draw(stack)
  next_in_line(me)
end

function moves.place.apply(me, stack)
  me.revealed:draw(stack)
  next_in_line(me)
end

-- Throwing for the victory ----------------------------------------------------------------------------------------

function moves.throw.apply(me, shape)
  throw[me]:set(number_of(shape))
end

local function thrown_by(seat)
  return tables.triple_order[thrown[seat].value]
end

local function beaten_by_any(seat, rivals)
  for _, rival in ipairs(rivals) do
    if beats(thrown_by(rival), thrown_by(seat)) then return true end
  end
  return false
end

-- A player whose throw is beaten is out, unless that would leave nobody; the others throw again until one is left.
function phases.judge.enter()
  local throwers, left = {}, {}
  for seat in each(seats) do
    thrown[seat]:set(throw[seat].value)
    throw[seat]:set(0)
    if not thrown[seat]:empty() then
      say("throw", {seat = seat, shape = thrown_by(seat)})
      table.insert(throwers, seat)
    end
  end
  for _, seat in ipairs(throwers) do
    if not beaten_by_any(seat, throwers) then table.insert(left, seat) end
  end
  if #left == 0 then left = throwers end
  if #left == 1 then
    finish("thrown_for", left)
  else
    say("again", {seats = left})
    go("throw", left)
  end
end

function score(seat)
  return seat.won:sum("value")
end
