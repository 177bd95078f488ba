-- Sakura: a turn. The player plays a card of the hand, then draws one; each captures a card of its month from the Ba,
-- the row of face-up cards, or joins it. Dealing is in deal.lua, the end of a round in scoring.lua, the wild card in
-- gaji.lua. A game is a chain of phases, listed in game.yaml: go("draw") ends one and begins the next.

-- Captures with this card all cards of its month in the Ba.
local function capture_month(me, card, month)
  local pile = me.captured
  card:move(pile)
  ba:move_all(pile, "month", month)
end

-- Everyone remembers which players have shown a November card, because it can bar the Gaji.
local november_number = tables.gaji.month
local drawn_bars = options.gaji_bar == "played_or_drawn"

-- Puts down a played or drawn card; `bars`: remember that it is a November card. Returns true if the player must
-- choose what the card captures.
local function put_down(me, card, bars)
  local month = card.month
  if month == november_number and bars then me.november:set(1) end
  local matching = ba:count("month", month)
  if matching == 0 then
    card:move(ba)
  elseif matching == 1 or (matching == 3 and options.hiki == "forced") then
    capture_month(me, card, month)
  else
    card:move(shown)
    return true
  end
end

-- First action: play a card of the hand -----------------------------------------------------------------------------

function phases.hand.enter(me)
  if #me.hand == 0 then go("draw") end
end

function moves.play.apply(me, card)
  if put_down(me, card, true) then go("hand_choice") end
end

-- Second action: draw a card ----------------------------------------------------------------------------------------

function phases.draw.enter(me)
  local card = deck:top()
  if card and put_down(me, card, drawn_bars) then go("draw_choice") else go("turn_end") end
end

-- Choosing what the shown card captures -----------------------------------------------------------------------------

function moves.take.apply(me, card)
  shown:draw(me.captured)
  card:move(me.captured)
end

function moves.take_all.allowed(me)
  if ba:count("month", shown[1].month) < 3 then return false, "only three cards of a month are captured together" end
end

function moves.take_all.apply(me)
  capture_month(me, shown[1], shown[1].month)
end
