-- Crazy Eights.

-- The suit to follow: the suit that was named, or the suit of the card on the pile.
local function suit_to_follow()
  if not named:empty() then return named.suit end
  return pile:top().suit
end

-- Whether this card can be played, and the reason if it cannot.
local function playable(card)
  if card.rank == 8 then return true end
  local top = pile:top()
  local suit = suit_to_follow()
  if card.suit == suit then return true end
  if not named:empty() then
    return false, "the suit that was named is " .. suit .. ", and " .. card.name .. " is not of it"
  end
  if card.rank == top.rank then return true end
  return false, card.name .. " has neither the suit nor the rank of " .. top.name
end

local function can_play_something(me)
  for card in each(me.hand) do
    if playable(card) then return true end
  end
  return false
end

local function cards_to_draw()
  return #deck + #pile - 1
end

function setup()
  -- the first card of the pile must not be an eight
  local card = deck:draw(pile)
  while card.rank == 8 do
    card:move(deck, 1)
    card = deck:draw(pile)
  end
end

function moves.play.allowed(me, card)
  return playable(card)
end

function moves.play.apply(me, card)
  card:move(pile)
  named:clear()
  passes:set(0)
  if #me.hand == 0 then
    go("round_end")
  elseif card.rank == 8 then
    go("naming")
  else
    go("turn", me:next())
  end
end

function moves.name.apply(me, suit)
  named:set(suit)
  go("turn", me:next())
end

function moves.draw.allowed(me)
  if can_play_something(me) then return false, "you can play a card" end
  if cards_to_draw() == 0 then return false, "there is nothing to draw" end
  return true
end

function moves.draw.apply(me)
  if #deck == 0 then
    local top = pile:top()
    for card in each(pile) do
      if card ~= top then card:move(deck) end
    end
    deck:shuffle()
  end
  deck:draw(me.hand)
  passes:set(0)
  go("turn")
end

function moves.pass.allowed(me)
  if can_play_something(me) then return false, "you can play a card" end
  if cards_to_draw() > 0 then return false, "you have to draw" end
  return true
end

function moves.pass.apply(me)
  passes:gain()
  if passes.value == #seats then
    go("round_end")
  else
    go("turn", me:next())
  end
end

local function worth(card)
  if card.rank == 8 then return 50 end
  if card.rank == 14 then return 1 end
  if card.rank > 10 then return 10 end
  return card.rank
end

local function hand_worth(seat)
  local sum = 0
  for card in each(seat.hand) do sum = sum + worth(card) end
  return sum
end

-- The player with the cheapest hand gets the difference between this hand and each other hand. This hand is
-- empty, unless everyone had to pass.
function phases.round_end.enter(me)
  local winner = me
  for seat in each(seats) do
    if hand_worth(seat) < hand_worth(winner) then winner = seat end
  end
  for seat in each(seats) do
    winner.points:gain(hand_worth(seat) - hand_worth(winner))
  end
  if winner.points.value >= options.target then
    finish("target_reached")
  else
    redeal()
  end
end

function score(seat)
  return seat.points.value
end
