-- Patience of the months: what the moves do. The cards, zones and phases are in month-patience.yaml.

-- Whether the tops of these two piles have the same month.
local function is_pair(first, second)
  return #first > 0 and #second > 0 and first:top().month == second:top().month
end

local function any_pair()
  for first in each(pile) do
    for second in each(pile) do
      if first.key < second.key and is_pair(first, second) then return true end
    end
  end
  return false
end

-- After every move: whether the patience is over.
local function look_round()
  if #stock == 0 and count(pile) == 0 then
    finish("cleared")
  elseif #stock == 0 and not any_pair() then
    finish("stuck")
  end
end

function moves.pair.allowed(me, first, second)
  if first.key >= second.key then return false, "name the pile with the lower number first" end
  return is_pair(first, second), "the tops of these piles are not of one month"
end

function moves.pair.apply(me, first, second)
  first:draw(garden)
  second:draw(garden)
  look_round()
end

function moves.turn.allowed()
  return #stock > 0, "the stock is empty"
end

function moves.turn.apply(me, onto)
  stock:draw(onto)
  look_round()
end

function score()
  local points = 0
  for card in each(garden) do points = points + card.points end
  return points
end
