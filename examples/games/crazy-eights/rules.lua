-- Crazy Eights: what the moves do. The cards, zones and moves are in game.yaml.

-- The starter: an eight goes under the deck, and the next card is turned.
function setup()
  while pile:count("rank", 8) > 0 do
    pile:top():move(deck, 1)
    deck:draw(pile)
  end
end

-- A turn ------------------------------------------------------------------------------------------------------------

-- The card on top of the pile always stays there.
local function nothing_to_draw() return #deck == 0 and (#pile == 1 or not options.renewal) end

local function next_turn(me)
  reset(drawn)
  go("turn", me:next())
end

-- Lays all hands open and counts them.
local function finish_game(outcome)
  for seat in each(seats) do seat.hand:move_all(seat.left) end
  finish(outcome)
end

function moves.play.apply(me, card)
  card:move(pile)
  reset(named)
  reset(passes)
  if #me.hand == 0 then
    finish_game("out")
  elseif card.rank == 8 then
    go("naming")
  else
    next_turn(me)
  end
end

function moves.name.apply(me, suit)
  named[suit]:set(1)
  next_turn(me)
end

function moves.draw.allowed()
  if nothing_to_draw() then return false, "nothing is left to draw" end
end

-- If the deck is empty, all played cards except the last become a new one first.
function moves.draw.apply(me)
  if #deck == 0 then
    local last = pile:top()
    pile:move_all(deck)
    last:move(pile)
    deck:shuffle()
  end
  deck:draw(me.hand)
  go("turn")
end

function moves.pass.apply(me)
  if options.stuck == "all" or nothing_to_draw() then passes:gain() end
  if passes.value == (options.stuck == "all" and #seats or #seats + 1) then finish_game("blocked") else next_turn(me) end
end

-- The score ---------------------------------------------------------------------------------------------------------

local worth = {} -- points of a card, by its rank
for _, rank in ipairs(attributes.rank) do worth[rank] = tables.worth[rank] or rank end

local function points_left(seat) return seat.left:sum{rank = worth} end

-- The player with the fewest points left gets the difference to each other player; tied players share it.
function score(seat)
  local mine, more, sharing = points_left(seat), 0, 0
  for other in each(seats) do
    local theirs = points_left(other)
    if theirs < mine then return 0 end
    if theirs == mine then sharing = sharing + 1 end
    more = more + theirs - mine
  end
  return more // sharing
end
