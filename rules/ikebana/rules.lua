-- Ikebana: what the moves do. The cards, zones, counters and phases, and the worth of bouquets, are in game.yaml.

-- Drawing ---------------------------------------------------------------------------------------------------------

-- Each player keeps the top card of their discard pile; all cards below become a new, shuffled draw pile.
local function renew_deck()
  for pile in each(discard) do
    while #pile > 1 do pile[1]:move(deck) end
  end
  deck:shuffle()
end

local function draw_card(me)
  if #deck == 0 then renew_deck() end
  if deck:draw(me.drawn) == nil then error("no card is left to draw") end
  if #deck == 0 and options.reshuffle == "immediately" then renew_deck() end
end

-- What a bouquet is worth -----------------------------------------------------------------------------------------

function has_any_value(card)
  return card.colour == "multicolour" and options.wilds == "full"
end

-- Counts the cards of a zone: how many there are of each value, and how many can have any value.
function values_of(zone)
  local count, wild = zone:counts("value"), 0
  if options.wilds == "full" then
    for card in each(zone) do
      if has_any_value(card) then count[card.value], wild = count[card.value] - 1, wild + 1 end
    end
  end
  return count, wild
end

-- Whether a bouquet can hold this combination: the values must exist, and with enough copies of a single value.
local function can_be_formed(kind, lowest)
  if kind.step > 0 then return lowest + (kind.cards - 1) * kind.step <= #attributes.value end
  return options.wilds == "full" or copies("value", lowest) >= kind.cards
end

-- All combinations, by their lowest value, as in the table of game.yaml. A table with a mistake is refused before the
-- game: a combination has a worth, which can be 0, for each lowest value that it can have, and for no
-- other value.
local combinations = {}
local room = bouquet[seats[1]].capacity
for name, kind in pairs(tables.combinations) do
  local where = "tables.combinations." .. name
  if kind.cards < 1 then error(where .. ".cards: there is no combination of " .. kind.cards) end
  if kind.cards > room then error(where .. ".cards: a bouquet has " .. room .. " cards, not " .. kind.cards) end
  if kind.step < 0 then error(where .. ".step: a step cannot be " .. kind.step) end
  for _, lowest in ipairs(attributes.value) do
    local points = kind.worth[lowest]
    if can_be_formed(kind, lowest) then
      if not points then error(where .. ".worth: " .. lowest .. " is missing") end
      local highest = lowest + (kind.cards - 1) * kind.step
      local copies_of_lowest = kind.step == 0 and kind.cards or 1
      table.insert(combinations, {name = name, cards = kind.cards, step = kind.step, lowest = lowest, highest = highest,
        copies = copies_of_lowest, points = points})
    elseif points then
      error(where .. ".worth." .. lowest .. ": none can begin with " .. lowest)
    end
  end
end

local bonuses = {} -- for colours
for name, bonus in pairs(tables.multipliers) do
  table.insert(bonuses, {name = name, colours = bonus.colours, times = bonus.times})
end

-- A count without the cards of a combination, or nothing if some of these cards are missing.
function without(combination, lowest, count, wild)
  if count[lowest] == 0 and wild == 0 then return nil end
  local rest = {table.unpack(count)} -- a copy
  for i = 0, combination.cards - 1 do
    local value = lowest + i * combination.step
    if rest[value] > 0 then
      rest[value] = rest[value] - 1
    elseif wild > 0 then
      wild = wild - 1
    else
      return nil
    end
  end
  return rest, wild
end

-- The most points for combinations of these values: tries each combination, and then the rest with this one and those
-- after it in the list.
function best_points(count, wild, from)
  local most = 0
  for number = from or 1, #combinations do
    local combination = combinations[number]
    if count[combination.lowest] + wild >= combination.copies and count[combination.highest] + wild > 0 then
      local rest, rest_wild = without(combination, combination.lowest, count, wild)
      if rest then
        local points = combination.points + best_points(rest, rest_wild, number)
        if points > most then most = points end
      end
    end
  end
  return most
end

-- The factor for the colours of a bouquet, and its name. A wild card adds a colour or not, whichever is better.
local function multiplier(zone)
  local wild = options.wilds ~= "sixth_colour" and zone:count("colour", "multicolour") or 0
  if wild > 0 and options.wilds == "no_colour" then return 1 end
  local colours = zone:different("colour") - (wild > 0 and 1 or 0)
  local best_times, best = 1, nil
  for _, bonus in ipairs(bonuses) do
    local is_met = colours <= bonus.colours and bonus.colours <= colours + wild
    if is_met and bonus.times > best_times then best_times, best = bonus.times, bonus.name end
  end
  return best_times, best
end

-- The end of a round ----------------------------------------------------------------------------------------------

-- The zone in which the bouquet of a seat is counted.
function complete_bouquet(seat) return seat.bouquet end

-- Points for the combinations of a bouquet, before the factor for colours.
function value_points(seat)
  if options.choose_combination == "auto" then return best_points(values_of(complete_bouquet(seat))) end
  return earned[seat].value -- its owner has already named them
end

-- Shows which combinations give a bouquet this many points, if these do and nobody has named others.
local function tell_combinations(seat, points)
  if options.choose_combination ~= "auto" then return end
  local count, wild = values_of(complete_bouquet(seat))
  if points ~= best_points(count, wild) then return end
  local from = 1
  while points > 0 do
    local one = combinations[from]
    local rest, rest_wild = without(one, one.lowest, count, wild)
    if rest and one.points > 0 and one.points + best_points(rest, rest_wild, from) == points then
      say(one.step > 0 and "run" or "combination", {seat = seat, combinations = one.name, value = one.lowest, points = one.points})
      count, wild, points = rest, rest_wild, points - one.points
    else
      from = from + 1
    end
  end
end

local function score_bouquet(seat)
  local sum = value_points(seat)
  local times, colours = multiplier(complete_bouquet(seat))
  local last = round:full() and tables.last_round.times or 1
  local points = sum * times * last
  earned[seat]:set(points)
  tell_combinations(seat, sum)
  if colours then say("colours", {seat = seat, multipliers = colours, times = times}) end
  if last ~= 1 then say("last_round", {seat = seat, times = last}) end
  say("bouquet", {seat = seat, points = points})
  local paid = math.min(points, reserve.value - reserve.min) -- at most what the reserve holds
  reserve:lose(paid)
  seat.prestige:gain(paid)
end

local function earned_by(seat) return earned[seat].value end

-- The player who starts the next round. Tied players are listed clockwise from the last starter.
local function next_starter(starter)
  local equal = best(earned_by, starter)
  if options.next_starter == "total_prestige" then equal = best(score, starter) end
  if options.starter_tie == "random" then return equal[random(#equal)] end
  return equal[1]
end

-- Counts all bouquets, which are complete, starting with that of the seat that started the round.
function end_round(starter)
  for i = 0, #seats - 1 do score_bouquet(starter:next(i)) end
  if round:full() then return finish("finished") end
  round:gain()
  for seat in each(seats) do
    complete_bouquet(seat):move_all(deck)
    seat.discard:move_all(deck)
  end
  deck:shuffle()
  local first = next_starter(starter)
  say("starter", {seat = first, n = round.value})
  go("turn", first)
end

-- Ends the round once all bouquets are complete. The next player is the starter.
local function add_to_bouquet(me, card)
  card:move(me.bouquet)
  if count(bouquet) == room * #bouquet then end_round(me:next()) end
end

-- The moves -------------------------------------------------------------------------------------------------------

function setup()
  for _, token in pairs(tables.tokens) do reserve:gain(token.count * token.worth) end
  for seat in each(seats) do reserve:lose(seat.prestige.value) end
end

-- The cost of a refusal, by its number in the turn.
local prices, step = tables.refusals.prices, tables.refusals.step
local listed = #prices

local function refusal_price(number)
  if number <= listed then return prices[number] end
  return prices[listed] + (number - listed) * step
end

function phases.turn.enter()
  refusals:set(0)
  price:set(refusal_price(1))
end

function moves.draw.apply(me)
  draw_card(me)
  go("decide")
end

function moves.keep.apply(me)
  add_to_bouquet(me, me.drawn:top())
end

-- The first refusal is paid to the next player, the second to the player after that, and so on round the table, but
-- never to the player who pays.
function moves.refuse.apply(me)
  local others = #seats - 1
  local payee = me:next(refusals.value % others + 1)
  prestige[payee]:gain(price.value) -- the host has already taken it from the player
  refusals:gain()
  price:set(refusal_price(refusals.value + 1))
  me.drawn:draw(me.discard)
  draw_card(me)
  go("decide")
end

function moves.buy.apply(me, from)
  local card = discard[from]:top()
  me.prestige:lose(card.value)
  prestige[from]:gain(card.value)
  add_to_bouquet(me, card)
end

function score(seat)
  return seat.prestige.value
end
