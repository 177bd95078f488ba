-- Euchre: making a suit trump, following suit with the bowers, winning tricks, and the points. Cards and options are in
-- game.yaml.

-- The seat left of the dealer: it is asked first, and leads to the first trick.
local function first_player()
  local first = starter() or seats[1]
  return first:next(deals.value)
end

local function partner(seat) return seat:next(2) end

-- The seat that does not play, because its partner plays alone.
local function is_out(seat)
  return partner(seat) == alone.seat
end

-- The next seat that plays.
local function next_in(seat)
  seat = seat:next()
  return is_out(seat) and seat:next() or seat
end

local function how_many_play()
  return alone:empty() and 4 or 3
end

function setup()
  dealer:set(first_player():next(-1))
end

-- Making trump ------------------------------------------------------------------------------------------------------

local function next_deal()
  deals:gain()
  for cards in each(hand) do cards:move_all(deck) end
  upcard:move_all(deck)
  away:move_all(deck)
  gone:move_all(deck)
  deck:shuffle()
  deck:deal(hand, 5, first_player())
  deck:draw(upcard)
  dealer:set(first_player():next(-1))
  trump:clear()
  maker:clear()
  alone:clear()
  reset(won)
  reset(passes)
  go("ordering", first_player())
end

function moves.pass.allowed(me)
  if passes.value == 7 and options.stuck == "dealer" then return false, "somebody must make a suit trump" end
end

function moves.pass.apply(me)
  passes:gain()
  if passes:full() then
    if options.goal == 0 then finish("played", {}) else next_deal() end
  else
    go(passes.value < 4 and "ordering" or "calling", me:next())
  end
end

function moves.order.apply(me)
  trump:set(upcard:top().suit)
  maker:set(me)
  upcard:draw(dealer.seat.hand)
  go("laying_away", dealer.seat)
end

function moves.lay_away.except(me)
  if options.pick_up == "other" then return me.hand:top(), "it was ordered up" end
end

function moves.lay_away.apply(me, card)
  card:move(away)
  go("deciding", maker.seat)
end

function moves.call.except()
  return upcard:top().suit, "nobody wanted this suit"
end

function moves.call.apply(me, suit)
  trump:set(suit)
  maker:set(me)
  go("deciding")
end

local function begin()
  go("playing", next_in(dealer.seat))
end

function moves.alone.apply(me)
  alone:set(me)
  begin()
end

function moves.together.apply() begin() end

-- Playing -----------------------------------------------------------------------------------------------------------

-- The jack of trump is the right bower, the other jack of its colour the left bower, which counts as trump.
local function left_bower(card)
  return card.rank == 11 and tables.twin[card.suit] == trump.suit
end

local function suit_of(card)
  return left_bower(card) and tables.twin[card.suit] or card.suit
end

function moves.play.except(me)
  if #trick == 0 then return end
  local others = {}
  for card in each(me.hand) do
    if suit_of(card) ~= suit_of(trick[1]) then table.insert(others, card) end
  end
  if #others < #me.hand then return others, "you have a card of the suit that was led" end
end

-- The strength of a card in this trick; worthless if it is neither trump nor of the suit led.
local function strength(card)
  local suit = suit_of(card)
  if left_bower(card) then return 200 end
  if suit == trump.suit then return card.rank == 11 and 300 or 100 + card.rank end
  return suit == suit_of(trick[1]) and card.rank or 0
end

-- The winner of the trick to which this seat has laid the last card.
local function taker(last)
  local winner, most = nil, 0
  local seat = last
  for card in each(trick) do
    seat = next_in(seat) -- the last seat sits right before the leader
    if strength(card) > most then winner, most = seat, strength(card) end
  end
  return winner
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < how_many_play() then return go("playing", next_in(me)) end

  local winner = taker(me)
  winner.won:gain()
  trick:move_all(gone)
  if #me.hand > 0 then go("playing", winner) else go("scoring") end
end

-- The points --------------------------------------------------------------------------------------------------------

function phases.scoring.enter()
  local made = maker.seat
  local side, others = points[made.team], points[made:next().team]
  local tricks = made.won.value + partner(made).won.value
  say("took", {seats = {made, partner(made)}, n = tricks})
  if tricks < 3 then
    others:gain(2)
    say("euchred")
  elseif tricks < 5 then
    side:gain(1)
  else
    side:gain(how_many_play() == 3 and 4 or 2)
    say(how_many_play() == 3 and "all_alone" or "all")
  end
  if side.value >= options.goal or others.value >= options.goal then finish("played") else next_deal() end
end

function score(seat)
  return points[seat.team].value
end
