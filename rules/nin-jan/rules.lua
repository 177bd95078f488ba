-- Nin Jan: what the moves do. What the game is made of, and which shape beats which, stands in game.yaml.

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

-- A table with a mistake is refused before anybody plays: each shape has one place in the order and a line in the table
-- of what beats what, and of two shapes not both beat each other.
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
  card:move(chosen[me])
end

local function how_many_revealed(value)
  local count = 0
  for seat in each(seats) do
    if revealed[seat]:top().value == value then count = count + 1 end
  end
  return count
end

-- Is one seat's revealed card resolved before another's? The higher number is; of two equal ones the stronger shape;
-- for more there is an order in the tables.
local function resolves_before(seat, other)
  local card, rival = revealed[seat]:top(), revealed[other]:top()
  if card.value ~= rival.value then return card.value > rival.value end
  if how_many_revealed(card.value) == 2 then
    if beats(card.shape, rival.shape) then return true end
    if beats(rival.shape, card.shape) then return false end
  end
  return number_of(card.shape) < number_of(rival.shape)
end

function phases.reveal.enter()
  local line = {}
  for seat in each(seats) do
    chosen[seat]:draw(revealed[seat])
    table.insert(line, seat)
  end
  table.sort(line, resolves_before)
  for number, seat in ipairs(line) do turn_order[seat]:set(number) end
  go("resolve", line[1])
end

-- Resolving -------------------------------------------------------------------------------------------------------

local function beats_pile(me, stack)
  return beats(revealed[me]:top().shape, stack:top().shape)
end

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

-- The next in line is to resolve; behind the last one a new round begins, until all cards are played.
local function next_in_line(me)
  for seat in each(seats) do
    if turn_order[seat].value == turn_order[me].value + 1 then return go("resolve", seat) end
  end
  if #hand[me] > 0 then
    go("choose")
  else
    finish_game()
  end
end

function moves.take.allowed(me, stack)
  if not beats_pile(me, stack) then return false, "your card does not beat that pile" end
end

function moves.take.apply(me, stack)
  stack:move_all(won[me])
  revealed[me]:draw(stack)
  next_in_line(me)
end

function moves.place.allowed(me)
  if options.capture == "optional" then return end
  for stack in each(pile) do
    if beats_pile(me, stack) then return false, "your card beats a pile, so it must take one" end
  end
end

function moves.place.apply(me, stack)
  revealed[me]:draw(stack)
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

-- Who threw what somebody beats is out, unless that leaves nobody; those who are left throw again, until it is one.
function phases.judge.enter()
  local throwers, left = {}, {}
  for seat in each(seats) do
    thrown[seat]:set(throw[seat].value)
    throw[seat]:set(0)
    if not thrown[seat]:empty() then
      say("thrown", {seat = seat, shape = thrown_by(seat)})
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
  local points = 0
  for card in each(won[seat]) do points = points + card.value end
  return points
end
