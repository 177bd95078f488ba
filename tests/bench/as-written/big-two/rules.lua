local kinds = {straight = 1, flush = 2, full_house = 3, four = 4, straight_flush = 5}

-- The value of a card, first by rank and then by suit.
local function value(card)
  return card.rank * 10 + card:index("suit")
end

local function highest(cards)
  local best_value = 0
  for _, card in ipairs(cards) do
    if value(card) > best_value then best_value = value(card) end
  end
  return best_value
end

local function same_suit(cards)
  for _, card in ipairs(cards) do
    if card.suit ~= cards[1].suit then return false end
  end
  return true
end

local function consecutive(cards)
  local ranks = {}
  for _, card in ipairs(cards) do table.insert(ranks, card.rank) end
  table.sort(ranks)
  for i = 2, #ranks do
    if ranks[i] ~= ranks[i - 1] + 1 then return false end
  end
  return true
end

-- The rank that exactly n of these cards have, or nil.
local function rank_of(cards, n)
  local how_many = {}
  for _, card in ipairs(cards) do
    how_many[card.rank] = (how_many[card.rank] or 0) + 1
  end
  for rank, number in pairs(how_many) do
    if number == n then return rank end
  end
end

-- The value of this set among sets of the same size, or nil if the cards are not a set.
local function strength(cards)
  if #cards == 5 then
    local straight, flush = consecutive(cards), same_suit(cards)
    if straight and flush then return kinds.straight_flush * 1000 + highest(cards) end
    local four = rank_of(cards, 4)
    if four then return kinds.four * 1000 + four end
    local three = rank_of(cards, 3)
    if three and rank_of(cards, 2) then return kinds.full_house * 1000 + three end
    if flush then return kinds.flush * 1000 + highest(cards) end
    if straight then return kinds.straight * 1000 + highest(cards) end
    return nil
  end
  if #cards == 4 then return nil end
  for _, card in ipairs(cards) do
    if card.rank ~= cards[1].rank then return nil end
  end
  return highest(cards)
end

-- Calls take(set) with every set of n cards of the hand.
local function choose(hand_cards, n, from, chosen, take)
  if #chosen == n then
    take({table.unpack(chosen)})
    return
  end
  for i = from, #hand_cards do
    table.insert(chosen, hand_cards[i])
    choose(hand_cards, n, i + 1, chosen, take)
    table.remove(chosen)
  end
end

local function contains_lowest(cards)
  for _, card in ipairs(cards) do
    if card.name == "3d" then return true end
  end
  return false
end

function moves.play.sets(me)
  local sets = {}
  local to_beat = 0
  local sizes = {1, 2, 3, 5}
  if #top > 0 then
    sizes = {#top}
    to_beat = strength(top:cards())
  end
  local opening = #top == 0 and #gone == 0
  for _, size in ipairs(sizes) do
    choose(me.hand:cards(), size, 1, {}, function(cards)
      local worth = strength(cards)
      if worth and worth > to_beat and (not opening or contains_lowest(cards)) then
        table.insert(sets, cards)
      end
    end)
  end
  return sets
end

function moves.play.apply(me, cards)
  top:move_all(gone)
  for _, card in ipairs(cards) do card:move(top) end
  last:set(me)
  if #me.hand == 0 then
    finish("shed", me)
  else
    go("turn", me:next())
  end
end

function moves.pass.allowed()
  if #top == 0 then return false, "you lead, so you must lay something" end
end

function moves.pass.apply(me)
  if me:next() == last.seat then top:move_all(gone) end  -- all other players have passed
  go("turn", me:next())
end

function phases.begin.enter()
  for seat in each(seats) do
    if seat.hand:find("3d") then go("turn", seat) end
  end
end

function score(seat)
  return #seat.hand
end
