-- Last Card: what the cards do, and the score. The cards, moves and options are in game.yaml.

-- The next seat in the direction of play.
local function following(seat, steps) return seat:next((steps or 1) * direction.value) end

-- Drawing -----------------------------------------------------------------------------------------------------------

-- If the deck is empty, all played cards except the last become a new deck.
local function renew_deck()
  if #deck > 0 then return end
  local last = pile:top()
  pile:move_all(deck)
  last:move(pile)
  deck:shuffle()
end

local function take(zone, n)
  for _ = 1, n do
    renew_deck()
    deck:draw(zone) -- draws nothing if the other players hold all cards
  end
end

-- The end of a deal -------------------------------------------------------------------------------------------------

local function worth(card) return card:has("value") and card.value or tables.worth[card.special] end

local function points_left(seat)
  local points = 0
  for card in each(seat.left) do points = points + worth(card) end
  return points
end

function score(seat) return seat.points.value end

local function score_deal(winner)
  local all = 0
  for seat in each(seats) do
    seat.hand:move_all(seat.left)
    local points = points_left(seat)
    all = all + points
    if options.scoring == "own" and points > 0 then
      seat.points:set(seat.points.value - points)
      say("left", {seat = seat, points = -points})
    end
  end
  if options.scoring == "winner" then
    winner.points:gain(all)
    say("out", {seat = winner, points = all})
  end
end

local function goal_reached()
  for seat in each(seats) do
    if seat.points.value >= options.goal or -seat.points.value >= options.goal then return true end
  end
  return false
end

local function end_deal(winner)
  score_deal(winner)
  if options.goal == 0 then
    finish("played", winner)
  elseif goal_reached() then
    finish("goal")
  else
    redeal()
  end
end

-- A turn ------------------------------------------------------------------------------------------------------------

-- Makes the next player draw if the card says so; returns how many seats further the next turn is.
local function act(card, me)
  if not card:has("special") then return 1 end
  if card.special == "reverse" then
    direction:set(-direction.value)
    return #seats == 2 and options.reverse == "skip" and 2 or 1
  end
  take(following(me).hand, tables.draws[card.special])
  return card.special == "wild" and 1 or 2
end

function phases.effect.enter(me)
  local steps = act(pile:top(), me)
  go("turn", following(me, steps))
end

-- The next player draws for a last card, too, before the cards are counted.
function end_with(me, card)
  act(card, me)
  end_deal(me)
end

local function lay(me, card, colour)
  card:move(pile)
  asked:set(colour)
  if #me.hand == 0 then end_with(me, card) else go("effect") end
end

function moves.play.apply(me, card) lay(me, card, card.colour) end
function moves.wild.apply(me, card, colour) lay(me, card, colour) end
function moves.play_drawn.apply(me, card) lay(me, card, card.colour) end
function moves.wild_drawn.apply(me, card, colour) lay(me, card, colour) end

-- Whether another card than a wild draw four fits.
local function has_other_card(me)
  local last = pile:top()
  for card in each(me.hand) do
    if card:has("special", "wild") or card:has("colour", asked.colour) then return true end
    if last:has("value") and card:has("value", last.value) then return true end
    if last:has("special") and card:has("special", last.special) and card:has("colour") then return true end
  end
  return false
end

-- Whether the player can play this wild card.
function moves.wild.allowed(me, card)
  if card.special == "wild" or options.wild_four == "free" then return true end
  if options.wild_four == "last" then
    if has_other_card(me) then return false, "another card fits" end
  elseif me.hand:count("colour", asked.colour) > 0 then
    return false, "you have a card of the colour to match"
  end
  return true
end

moves.wild_drawn.allowed = moves.wild.allowed

function moves.draw.apply(me)
  take(me.drawn, 1)
  go("drawing")
end

function moves.keep.apply(me)
  me.drawn:move_all(me.hand)
  go("turn", following(me))
end

-- The start of a deal -----------------------------------------------------------------------------------------------

-- A wild draw four goes under the deck. A reverse lets the dealer begin, who sits before the first player. A skip and a
-- draw two act on the first player.
function start_with(card, first)
  local dealer = first:next(-1)
  local steps = act(card, dealer)
  go("turn", card:has("special", "reverse") and dealer or dealer:next(steps))
end

function setup()
  while pile:count("special", "wild_four") > 0 do
    pile:top():move(deck, 1)
    deck:draw(pile)
  end
  local card, first = pile:top(), starter() or seats[1]
  if card:has("special", "wild") then return go("naming", first) end
  asked:set(card.colour)
  start_with(card, first)
end

function moves.name.apply(_, colour) asked:set(colour) end
