-- Durak: attacking, beating and taking cards, drawing new ones, and the fool. Cards and options are in game.yaml.

-- An attack ---------------------------------------------------------------------------------------------------------

-- The seat attacks the next player who still has cards.
local function attack_by(seat)
  attacker:set(seat)
  defender:set(seat:next())
  go("attack", seat)
end

-- Whether the attack has room for this many cards: the target needs a card to beat each of them.
function room_for(more, target)
  local most = #gone == 0 and options.first_attack or 6
  return #open + #beaten // 2 + more <= most and #open + more <= #target.hand
end

local function may_add(seat)
  if seat == defender.seat or seat.passed:full() or #seat.hand == 0 then return false end
  if options.adding == "all" or seat == attacker.seat then return true end
  return options.adding == "neighbours" and seat == defender.seat:next()
end

-- Asks the next player who may add a card: the attacker first, then the others clockwise.
local function ask_for_more()
  local players = seats:which(may_add, attacker.seat)
  if #players > 0 and room_for(1, defender.seat) then
    go("adding", players[1])
  elseif #open > 0 and taking:empty() then
    go("defence", defender.seat)
  else
    end_attack()
  end
end

-- After a new card on the table.
function answer()
  if options.pace == "several" or taking:full() then ask_for_more() else go("defence", defender.seat) end
end

function moves.attack.apply(me, card)
  card:move(open)
  answer()
end

moves.add.apply = moves.attack.apply

function moves.pass.apply(me)
  me.passed:gain()
  ask_for_more()
end

-- The defence -------------------------------------------------------------------------------------------------------

local function beats(card, other)
  if card.suit == other.suit then return card.rank > other.rank end
  return card.suit == trump.suit
end

function moves.beat.allowed(me, what, by)
  if not beats(by, what) then return false, "it does not beat the card" end
end

function moves.beat.apply(me, what, by)
  what:move(beaten)
  by:move(beaten)
  if #open > 0 then return go("defence") end
  reset(passed) -- the new rank may help the attackers
  ask_for_more()
end

function moves.take.apply(me)
  taking:gain()
  reset(passed)
  ask_for_more()
end

-- The end of an attack ----------------------------------------------------------------------------------------------

local function draw_up(seat)
  deck:fill(seat.hand, 6)
  if #deck == 0 then upcard:fill(seat.hand, 6) end
end

local function has_cards(seat) return #seat.hand > 0 end

function end_attack()
  local beaten_off = taking:empty()
  open:move_all(defender.seat.hand)
  beaten:move_all(beaten_off and gone or defender.seat.hand)
  reset(taking)
  reset(passed)

  for seat in each(seats:which(function(seat) return seat ~= defender.seat end, attacker.seat)) do draw_up(seat) end
  draw_up(defender.seat)
  for seat in each(seats) do
    if #seat.hand == 0 and seat.safe:empty() then
      seat.safe:set(1)
      say("out", {seat = seat})
    end
  end

  local left = seats:which(has_cards)
  if #left == 0 then
    finish("draw")
  elseif #left == 1 then
    finish("fool")
  elseif beaten_off and has_cards(defender.seat) then
    attack_by(defender.seat)
  else
    attack_by(defender.seat:next())
  end
end

function score(seat) return seat.safe.value end

-- The beginning -----------------------------------------------------------------------------------------------------

local function show_all(card) show(card, card:zone().owner:others()) end

-- The player with the lowest trump attacks first, and shows it.
local function first_attacker()
  local lowest
  for seat in each(seats) do
    local card = seat.hand:lowest("rank", {suit = trump.suit})
    if card and (not lowest or card.rank < lowest.rank) then lowest = card end
  end
  if not lowest then return seats[1] end
  show_all(lowest)
  return lowest:zone().owner
end

function setup()
  local last = upcard:top()
  if not last then -- six players are dealt all cards
    last = (starter() or seats[1]):next(-1).hand:top()
    show_all(last)
  end
  trump:set(last.suit)
  attack_by(starter() or first_attacker())
end
