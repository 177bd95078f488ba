-- Melds and deadwood. A group of cards is written as one number here, with a binary digit for each card of the pack: 1
-- where the card is in the group. So `a | b` is both groups together, `a & b` what they share, `a & ~b` the first
-- without the second, and 0 nothing. In this number each suit has sixteen digits and each rank its own among them.

local pack = {} -- each card: {card = the group of it alone, worth = its points, runs and sets = those that it begins}
local entry = {} -- the same, by suit and rank: entry[card.suit][card.rank]

for number, suit in ipairs(attributes.suit) do
  entry[suit] = {}
  for _, rank in ipairs(attributes.rank) do
    local card = 1 << (16 * (number - 1) + rank)
    entry[suit][rank] = {card = card, worth = math.min(rank, 10), runs = {}, sets = {}}
    table.insert(pack, entry[suit][rank])
  end
end

-- The points of a group.
local function worth_of(cards)
  local worth = 0
  for _, single in ipairs(pack) do
    if cards & single.card ~= 0 then worth = worth + single.worth end
  end
  return worth
end

-- Every meld there is ------------------------------------------------------------------------------------------------

-- A meld is {cards = its group, worth = its points}, and a set has same_rank, too: the group of all four.
local function add_meld(melds, cards, same_rank)
  table.insert(melds, {cards = cards, worth = worth_of(cards), same_rank = same_rank})
end

-- Runs of three to five cards; a longer one is two of these.
for _, suit in ipairs(attributes.suit) do
  local of_suit = entry[suit]
  for first = 1, 11 do
    local run = of_suit[first].card | of_suit[first + 1].card
    for last = first + 2, math.min(first + 4, 13) do
      run = run | of_suit[last].card
      add_meld(of_suit[first].runs, run)
    end
  end
end

-- Sets: four of a rank, or all of them but one.
for _, rank in ipairs(attributes.rank) do
  local four = 0
  for _, suit in ipairs(attributes.suit) do four = four | entry[suit][rank].card end
  add_meld(entry.clubs[rank].sets, four, four)
  for _, suit in ipairs(attributes.suit) do
    local first = suit == "clubs" and "diamonds" or "clubs"
    add_meld(entry[first][rank].sets, four & ~entry[suit][rank].card, four)
  end
end

-- The best arrangement ----------------------------------------------------------------------------------------------

-- Adds to the list this arrangement, and all that come from it with further melds: the possible ones from a number on.
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

local function add_possible(possible, melds, cards)
  for _, meld in ipairs(melds) do
    if cards & meld.cards == meld.cards then table.insert(possible, meld) end
  end
end

-- Every way to lay down melds out of a zone, laying down nothing included: a list of
-- {melds = a list of those laid down, left = the group of the other cards, deadwood = what these count}.
local function arrangements(zone)
  local cards, deadwood, entries = 0, 0, {}
  for card in each(zone) do
    local this = entry[card.suit][card.rank]
    cards, deadwood = cards | this.card, deadwood + this.worth
    table.insert(entries, this)
  end
  local possible, list = {}, {}
  local begins_run = cards & cards >> 1 & cards >> 2 -- those whose next two ranks are there as well
  for _, this in ipairs(entries) do
    if begins_run & this.card ~= 0 then add_possible(possible, this.runs, cards) end
    if #this.sets > 0 then add_possible(possible, this.sets, cards) end
  end
  add_arrangements(list, {melds = {}, left = cards, deadwood = deadwood}, possible, 1)
  return list
end

local function least_of(list)
  local least = list[1].deadwood
  for _, this in ipairs(list) do least = math.min(least, this.deadwood) end
  return least
end

-- Laying off --------------------------------------------------------------------------------------------------------

-- The cards that are left when all that fit have been added to the melds. The runs come first: a card that goes to a
-- set brings no other with it.
local function lay_off(left, shown)
  for _, meld in ipairs(shown) do
    local run = meld.cards
    while not meld.same_rank do
      local fitting = (run << 1 | run >> 1) & left -- the next digits up and down are the next ranks
      if fitting == 0 then break end
      run, left = run | fitting, left & ~fitting
    end
  end
  for _, meld in ipairs(shown) do
    if meld.same_rank then left = left & ~meld.same_rank end
  end
  return left
end

-- What the cards of a zone count at best, when they can be added to the melds that another one shows. Of several
-- arrangements with the least deadwood the other one shows that which helps least.
function deadwood_after_laying_off(zone, on)
  local theirs, mine, most = arrangements(on), arrangements(zone), 0
  for _, shown in ipairs(theirs) do
    if shown.deadwood == least_of(theirs) then
      local least = mine[1].deadwood
      for _, own in ipairs(mine) do least = math.min(least, worth_of(lay_off(own.left, shown.melds))) end
      most = math.max(most, least)
    end
  end
  return most
end
