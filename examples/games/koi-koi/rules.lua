-- Koi-Koi: a turn, the yaku, and the end of a round. Cards, options and the table of yaku are in the YAML.

-- A turn ------------------------------------------------------------------------------------------------------------

-- Puts down a card: it captures the one of its month, or all three, or stays on the field. True: choose one of two.
local function must_choose(me, card)
  local matching = field:count("month", card.month)
  if matching == 2 then
    card:move(shown)
    return true
  elseif matching == 0 then
    card:move(field)
  else
    field:move_all(me.won, "month", card.month)
    card:move(me.won)
  end
  return false
end

function moves.play.apply(me, card)
  if must_choose(me, card) then go("choose") end
end

function phases.draw.enter(me)
  if must_choose(me, deck:top()) then go("choose_again") else go("yaku") end
end

function moves.take.apply(me, card)
  card:move(me.won)
  shown:draw(me.won)
end

-- Yaku --------------------------------------------------------------------------------------------------------------

-- The number of a yaku's cards in the zone.
local function how_many(cards, yaku)
  local number = yaku.kind and cards:count("kind", yaku.kind) or 0
  for _, name in ipairs(yaku.of or {}) do number = number + cards:count(name) end
  return number
end

-- The first complete yaku of a line and its points, or nothing.
local function best_of(cards, line)
  for _, yaku in ipairs(line) do
    local further = how_many(cards, yaku) - yaku.need
    if further >= 0 then return yaku, yaku.points + further * (yaku.more or 0) end
  end
  return nil, 0
end

local function worth(cards)
  local sum = 0
  for _, line in pairs(tables.yaku) do
    local _, points = best_of(cards, line)
    sum = sum + points
  end
  return sum
end

local function announce(me)
  for _, line in pairs(tables.yaku) do
    local yaku, points = best_of(me.won, line)
    if yaku then say("{seat} has " .. yaku.name .. ", {n}", {seat = me, n = points}) end
  end
end

-- The end of a round ------------------------------------------------------------------------------------------------

local function dealer()
  return starter() or seats[1]
end

local function end_round(next_dealer)
  round:gain()
  if round:full() then finish("played") else redeal(next_dealer) end
end

-- The factor for the yaku of this seat.
local function times(me)
  local factor = 1
  if options.seven and me.yaku.value >= 7 then factor = 2 end
  if options.raise == "other" and not me:next().koi_koi:empty() then factor = factor * 2 end
  if options.raise == "each" then factor = factor * (1 + me.koi_koi.value + me:next().koi_koi.value) end
  return factor
end

local function win(me)
  announce(me)
  if times(me) > 1 then say("which counts {n} times", {n = times(me)}) end
  me.points:gain(me.yaku.value * times(me))
  end_round(me)
end

-- After a turn: a player with a new or better yaku can stop. With the last card the round is over.
function phases.yaku.enter(me)
  local now = worth(me.won)
  local better = now > me.yaku.value
  me.yaku:set(now)
  if better and #me.hand > 0 then
    announce(me)
    go("call")
  elseif better then
    win(me)
  elseif count(hand) > 0 then
    go("play", me:next())
  else
    if options.drawn > 0 then say("a draw: {seat} deals, and gets {n}", {seat = dealer(), n = options.drawn}) end
    dealer().points:gain(options.drawn)
    end_round(dealer())
  end
end

function moves.stop.apply(me)
  win(me)
end

function moves.koi_koi.apply(me)
  go("play", me:next())
end

-- The deal ----------------------------------------------------------------------------------------------------------

local function wins_at_once(seat)
  return options.dealt > 0 and (seat.hand:groups("month", 4) > 0 or seat.hand:groups("month", 2) == 4)
end

function phases.deal.enter(me)
  local other = me:next()
  if field:groups("month", 4) > 0 or wins_at_once(me) and wins_at_once(other) then
    redeal(dealer()) -- nobody could ever capture the four cards; or both hands win
  elseif wins_at_once(me) or wins_at_once(other) then
    local winner = wins_at_once(me) and me or other
    winner.points:gain(options.dealt)
    say("{seat} was dealt a hand that wins at once", {seat = winner})
    end_round(winner)
  else
    go("play")
  end
end

function score(seat)
  return seat.points.value
end
