-- Gin Rummy, one deal. The rules find the melds of a hand.

local function worth(card)
  if card.rank > 10 then return 10 end
  return card.rank
end

local function sum_worth(cards)
  local sum = 0
  for _, card in ipairs(cards) do sum = sum + worth(card) end
  return sum
end

-- Melds.

-- All sets: three or four cards of a rank.
local function add_sets(cards, found)
  local by_rank = {}
  for _, card in ipairs(cards) do
    if not by_rank[card.rank] then by_rank[card.rank] = {} end
    table.insert(by_rank[card.rank], card)
  end
  for _, same in pairs(by_rank) do
    if #same >= 3 then table.insert(found, same) end
    if #same == 4 then
      for skip = 1, 4 do
        local three = {}
        for i = 1, 4 do
          if i ~= skip then table.insert(three, same[i]) end
        end
        table.insert(found, three)
      end
    end
  end
end

-- All runs: three or more cards of a suit that follow one another.
local function add_runs(cards, found)
  local by_suit = {}
  for _, card in ipairs(cards) do
    if not by_suit[card.suit] then by_suit[card.suit] = {} end
    by_suit[card.suit][card.rank] = card
  end
  for _, of_suit in pairs(by_suit) do
    for first = 1, 11 do
      local run = {}
      local rank = first
      while of_suit[rank] do
        table.insert(run, of_suit[rank])
        if #run >= 3 then
          local copy = {}
          for _, card in ipairs(run) do table.insert(copy, card) end
          table.insert(found, copy)
        end
        rank = rank + 1
      end
    end
  end
end

local function all_melds(cards)
  local found = {}
  add_sets(cards, found)
  add_runs(cards, found)
  return found
end

-- The melds that leave the least deadwood, and the cards that are left.
local function arrange(cards)
  local candidates = all_melds(cards)
  local best_left, best_melds, best_worth = cards, {}, sum_worth(cards)

  local function try(from, left, melds)
    local w = sum_worth(left)
    if w < best_worth then
      best_left, best_worth = left, w
      best_melds = {}
      for _, meld in ipairs(melds) do table.insert(best_melds, meld) end
    end
    for i = from, #candidates do
      local meld = candidates[i]
      local rest = {}
      for _, card in ipairs(left) do
        local in_meld = false
        for _, other in ipairs(meld) do
          if other == card then in_meld = true end
        end
        if not in_meld then table.insert(rest, card) end
      end
      if #rest == #left - #meld then
        table.insert(melds, meld)
        try(i + 1, rest, melds)
        table.remove(melds)
      end
    end
  end

  try(1, cards, {})
  return best_melds, best_left
end

local function hand_without(me, card)
  local cards = {}
  for other in each(me.hand) do
    if other ~= card then table.insert(cards, other) end
  end
  return cards
end

-- Whether this card can be laid off on this meld.
local function fits(card, meld)
  local first, second = meld[1], meld[2]
  if first.rank == second.rank then return card.rank == first.rank end
  if card.suit ~= first.suit then return false end
  local low, high = first.rank, first.rank
  for _, other in ipairs(meld) do
    if other.rank < low then low = other.rank end
    if other.rank > high then high = other.rank end
  end
  return card.rank == low - 1 or card.rank == high + 1
end

-- Lays off cards until no more cards fit, and returns the cards that are left.
local function lay_off(cards, melds)
  local again = true
  while again do
    again = false
    local left = {}
    for _, card in ipairs(cards) do
      local laid = false
      for _, meld in ipairs(melds) do
        if not laid and fits(card, meld) then
          table.insert(meld, card)
          laid = true
          again = true
        end
      end
      if not laid then table.insert(left, card) end
    end
    cards = left
  end
  return cards
end

-- The game.

function setup()
  deck:draw(pile)
end

function moves.take.allowed(me)
  if #pile == 0 then return false, "the pile is empty" end
  if phase() == "drawing" and declined.value == 2 and #pile == 1 then
    return false, "both of you have declined this card"
  end
end

function moves.take.apply(me)
  taken:set(pile:top())
  pile:draw(me.hand)
  go("discarding")
end

function moves.decline.apply(me)
  declined:gain()
  if declined.value == 2 then
    go("drawing", me:next())
  else
    go("offer", me:next())
  end
end

function moves.draw.apply(me)
  deck:draw(me.hand)
  go("discarding")
end

local function not_the_one_taken(card)
  if not taken:empty() and taken.card == card then
    return false, "you have just taken " .. card.name .. " from the pile"
  end
  return true
end

function moves.discard.allowed(me, card)
  return not_the_one_taken(card)
end

function moves.discard.apply(me, card)
  card:move(pile)
  if #deck <= tables.scoring.cards_left then
    finish("void", {})
  else
    go("drawing", me:next())
  end
end

function moves.knock.allowed(me, card)
  local ok, why = not_the_one_taken(card)
  if not ok then return false, why end
  local _, left = arrange(hand_without(me, card))
  local count = sum_worth(left)
  if count > tables.scoring.most_to_knock then
    return false, "your deadwood would be " .. count .. ", and " .. tables.scoring.most_to_knock .. " is the most"
  end
  return true
end

function moves.knock.apply(me, card)
  card:move(pile)
  go("showdown")
end

function phases.showdown.enter(me)
  local other = me:next()
  local my_melds, my_left = arrange(me.hand:cards())
  local other_melds, other_left = arrange(other.hand:cards())
  if #my_left > 0 then other_left = lay_off(other_left, my_melds) end

  for _, meld in ipairs(my_melds) do
    for _, card in ipairs(meld) do card:move(me.melds) end
  end
  for _, meld in ipairs(other_melds) do
    for _, card in ipairs(meld) do card:move(other.melds) end
  end
  for _, card in ipairs(my_left) do card:move(me.deadwood) end
  for _, card in ipairs(other_left) do card:move(other.deadwood) end

  local mine, theirs = sum_worth(my_left), sum_worth(other_left)
  if #my_left == 0 then
    me.points:gain(tables.scoring.gin + theirs)
    finish("gin", me)
  elseif mine < theirs then
    me.points:gain(theirs - mine)
    finish("knock", me)
  else
    other.points:gain(tables.scoring.undercut + mine - theirs)
    finish("undercut", other)
  end
end

function score(seat)
  return seat.points.value
end
