-- Crazy Eights: what the moves do. What cards, places and moves there are stands in game.yaml.

-- The starter: an eight goes under the deck, and the next card is turned.
function setup()
  while pile:count("rank", 8) > 0 do
    pile:top():move(deck, 1)
    deck:draw(pile)
  end
end

-- A turn ------------------------------------------------------------------------------------------------------------

local function suit_asked()
  if suit_named:empty() then return pile:top().suit end
  return attributes.suit[suit_named.value]
end

local function fits(card)
  return card.rank == 8 or card.rank == pile:top().rank or card.suit == suit_asked()
end

-- With the default rules whoever can play must.
local function must_play(me)
  if options.drawing == "free" then return false end
  for card in each(hand[me]) do
    if fits(card) then return true end
  end
  return false
end

-- The card on top of the pile always stays there.
local function nothing_to_draw() return #deck == 0 and #pile == 1 end

local function next_turn(me)
  drawn:set(0)
  go("turn", me:next())
end

-- All hands are laid open and counted.
local function finish_game(outcome)
  for seat in each(seats) do hand[seat]:move_all(left[seat]) end
  finish(outcome)
end

function moves.play.allowed(me, card)
  if not fits(card) then return false, "it is neither of the suit nor of the rank asked for" end
end

function moves.play.apply(me, card)
  card:move(pile)
  suit_named:set(0)
  passes:set(0)
  if #hand[me] == 0 then
    finish_game("out")
  elseif card.rank == 8 then
    go("naming")
  else
    next_turn(me)
  end
end

function moves.name.apply(me, suit)
  for number, name in ipairs(attributes.suit) do
    if name == suit then suit_named:set(number) end
  end
  next_turn(me)
end

function moves.draw.allowed(me)
  if must_play(me) then return false, "you have a card to play" end
  if nothing_to_draw() then return false, "nothing is left to draw" end
end

-- From an empty deck: the played cards but the last become a new one first.
function moves.draw.apply(me)
  if #deck == 0 then
    local last = pile:top()
    pile:move_all(deck)
    last:move(pile)
    deck:shuffle()
  end
  deck:draw(hand[me])
  go("turn")
end

function moves.pass.allowed(me)
  if must_play(me) then return false, "you have a card to play" end
  if not drawn:full() and not nothing_to_draw() then return false, "you may still draw" end
end

function moves.pass.apply(me)
  passes:gain()
  if passes.value == #seats then finish_game("blocked") else next_turn(me) end
end

-- The score ---------------------------------------------------------------------------------------------------------

local function points_left(seat)
  local points = 0
  for card in each(left[seat]) do points = points + (tables.worth[card.rank] or card.rank) end
  return points
end

-- Whoever has least left gets what the others have more; several of them share it.
function score(seat)
  local least = points_left(best(function(other) return -points_left(other) end)[1])
  if points_left(seat) > least then return 0 end
  local more, sharing = 0, 0
  for other in each(seats) do
    more = more + points_left(other) - least
    if points_left(other) == least then sharing = sharing + 1 end
  end
  return more // sharing
end
