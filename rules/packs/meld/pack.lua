-- Melds and deadwood. Runs go from the ace up to the king, not around the corner. A group of cards is one number here,
-- with a binary digit for each card of the deck: 1 if the card is in the group. So `a | b` is both groups together, `a & b` the shared cards, `a & ~b` the first
-- without the second, and 0 nothing. In this number each suit has sixteen digits, and each rank has its own among them.

local group = {} -- the group of a single card, by its name
local points = {} -- the points of a card, by its name
local single = {} -- by such a group: {card = the group, worth = its points, runs and sets = those that it begins}
local entry = {} -- the same by suit and rank: entry[suit][rank]

local suits = {"clubs", "diamonds", "hearts", "spades"}
local letters = {{"c", "C"}, {"d", "D"}, {"h", "H"}, {"s", "S"}} -- for the suits, in the names of cards
local numbers = {{"A"}, {"2"}, {"3"}, {"4"}, {"5"}, {"6"}, {"7"}, {"8"}, {"9"}, {"T", "10"}, {"J"}, {"Q"}, {"K"}}

for s, suit in ipairs(suits) do
  entry[suit] = {}
  for rank = 1, 13 do
    local card = 1 << (16 * (s - 1) + rank)
    for _, number in ipairs(numbers[rank]) do
      for _, letter in ipairs(letters[s]) do
        group[number .. letter], points[number .. letter] = card, tables.deadwood[rank]
      end
    end
    single[card] = {card = card, worth = tables.deadwood[rank], runs = {}, sets = {}}
    entry[suit][rank] = single[card]
  end
end

-- The cards of a zone as a group, and their points.
local function group_of(zone) return zone:sum(group), zone:sum(points) end

-- The points of a group.
local function worth_of(cards)
  local worth = 0
  while cards ~= 0 do
    local card = cards & -cards -- the lowest digit that is 1
    worth, cards = worth + single[card].worth, cards & ~card
  end
  return worth
end

-- All melds ---------------------------------------------------------------------------------------------------------

-- A meld is {cards = its group, worth = its points}. A set also has same_rank: the group of all four.
local function add_meld(melds, cards, same_rank)
  table.insert(melds, {cards = cards, worth = worth_of(cards), same_rank = same_rank})
end

-- Runs of three to five cards; a longer run is two of these.
for _, suit in ipairs(suits) do
  local of_suit = entry[suit]
  for first = 1, 11 do
    local run = of_suit[first].card | of_suit[first + 1].card
    for last = first + 2, math.min(first + 4, 13) do
      run = run | of_suit[last].card
      add_meld(of_suit[first].runs, run)
    end
  end
end

-- Sets: four cards of a rank, or three of them.
for rank = 1, 13 do
  local four = 0
  for _, suit in ipairs(suits) do four = four | entry[suit][rank].card end
  add_meld(entry.clubs[rank].sets, four, four)
  for _, suit in ipairs(suits) do
    local first = suit == "clubs" and "diamonds" or "clubs"
    add_meld(entry[first][rank].sets, four & ~entry[suit][rank].card, four)
  end
end

-- Melds of a group ---------------------------------------------------------------------------------------------------

-- The cards whose next two ranks are also in the group, and the ranks, as clubs, with three or more cards in it.
local function beginnings(cards)
  local clubs, diamonds, hearts, spades = cards, cards >> 16, cards >> 32, cards >> 48
  local three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
  return cards & cards >> 1 & cards >> 2, three & 0xffff
end

-- The cards that are in at least one meld.
local function in_melds(cards)
  local runs, ranks = beginnings(cards)
  return runs | runs << 1 | runs << 2 | cards & (ranks | ranks << 16 | ranks << 32 | ranks << 48)
end

local function add_possible(possible, melds, cards)
  for _, meld in ipairs(melds) do
    if cards & meld.cards == meld.cards then table.insert(possible, meld) end
  end
end

local function melds_of(cards)
  local possible = {}
  local runs, ranks = beginnings(cards)
  while runs ~= 0 do
    local card = runs & -runs
    add_possible(possible, single[card].runs, cards)
    runs = runs & ~card
  end
  while ranks ~= 0 do
    local clubs = ranks & -ranks
    add_possible(possible, single[clubs].sets, cards)
    add_possible(possible, single[clubs << 16].sets, cards)
    ranks = ranks & ~clubs
  end
  return possible
end

-- Deadwood -----------------------------------------------------------------------------------------------------------

-- The least deadwood of a group with this many points, using only melds from this number on.
local function least_left(cards, count, melds, from)
  local least = count
  for number = from, #melds do
    local meld = melds[number]
    if cards & meld.cards == meld.cards then
      least = math.min(least, least_left(cards & ~meld.cards, count - meld.worth, melds, number + 1))
    end
  end
  return least
end

-- The least deadwood of the cards of a zone. One card can be left out.
function deadwood(zone, without)
  local cards, count = group_of(zone)
  if without then cards, count = cards & ~group[without.name], count - points[without.name] end
  return least_left(cards, count, melds_of(cards), 1)
end

-- The same with another card in place of one of them.
function deadwood_with(zone, another, without)
  local cards, count = group_of(zone)
  cards = cards & ~group[without.name] | group[another.name]
  return least_left(cards, count - points[without.name] + points[another.name], melds_of(cards), 1)
end

local most = 0 -- of a single card
for _, count in pairs(points) do most = math.max(most, count) end

-- A lower bound for the deadwood with any one card left out: faster than the exact value for each card.
function least_deadwood(zone)
  local cards, count = group_of(zone)
  return count - worth_of(in_melds(cards)) - most
end

-- Laying off --------------------------------------------------------------------------------------------------------

-- Adds to the list this arrangement and every one that extends it by possible melds from this number on.
local function add_arrangements(list, this, possible, from)
  table.insert(list, this)
  for number = from, #possible do
    local meld = possible[number]
    if this.left & meld.cards == meld.cards then
      local more = {left = this.left & ~meld.cards, deadwood = this.deadwood - meld.worth, melds = {unpack(this.melds)}}
      table.insert(more.melds, meld)
      add_arrangements(list, more, possible, number + 1)
    end
  end
end

-- Every way to lay down melds from a zone, including laying down nothing: a list of
-- {melds = the list of melds laid down, left = the group of the other cards, deadwood = their points}.
local function arrangements(zone)
  local cards, count = group_of(zone)
  local list = {}
  add_arrangements(list, {melds = {}, left = cards, deadwood = count}, melds_of(cards), 1)
  return list
end

local function least_of(list)
  local least = list[1].deadwood
  for _, this in ipairs(list) do least = math.min(least, this.deadwood) end
  return least
end

-- The remaining cards after adding to the melds every card that fits. Runs come first: a card that goes to a set makes
-- no other card fit.
local function lay_off(left, shown)
  for _, meld in ipairs(shown) do
    local run = meld.cards
    while not meld.same_rank do
      local fitting = (run << 1 | run >> 1) & left -- the next ranks are the next digits up and down
      if fitting == 0 then break end
      run, left = run | fitting, left & ~fitting
    end
  end
  for _, meld in ipairs(shown) do
    if meld.same_rank then left = left & ~meld.same_rank end
  end
  return left
end

-- The least deadwood of a zone if its player can add cards to the melds that the other player shows, and the other
-- player's deadwood. That player shows their best arrangement of those with at most `limit`, or with the least deadwood.
function deadwood_after_laying_off(zone, on, limit)
  local shown, mine = arrangements(on), arrangements(zone)
  local most, left, left_there = nil, 0, 0
  for _, theirs in ipairs(shown) do
    if theirs.deadwood <= (limit or least_of(shown)) then
      local least = mine[1].deadwood
      for _, own in ipairs(mine) do least = math.min(least, worth_of(lay_off(own.left, theirs.melds))) end
      if not most or least - theirs.deadwood > most then
        most, left, left_there = least - theirs.deadwood, least, theirs.deadwood
      end
    end
  end
  return left, left_there
end
