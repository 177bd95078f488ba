-- Sakura: before play. Players draw lots for the first Oya (the dealer, who also starts), the Oya deals, and a hand
-- or a Ba with four cards of a month (Teshi) or four pairs (Kuttsuki) ends the round before it begins.

-- Returns all cards to the deck, and clears everything else from the round.
local function gather()
  ba:move_all(deck)
  shown:move_all(deck)
  for cards in each(hand) do cards:move_all(deck) end
  for cards in each(captured) do cards:move_all(deck) end
  reset(yaku)
  reset(november)
  reset(declared)
  reset(gaji_month)
  deck:shuffle()
end

function phases.collect.enter()
  gather()
  go("deal")
end

-- The first Oya -----------------------------------------------------------------------------------------------------

-- Each of these seats draws a card. Returns the seats whose month is nearest to January.
local function draw_lots(drawers)
  if #deck < #drawers then gather() end
  local best, earliest = {}, 13
  for _, seat in ipairs(drawers) do
    local card = deck:draw(seat.captured)
    say("lot", {seat = seat, card = card})
    if card.month < earliest then best, earliest = {}, card.month end
    if card.month == earliest then table.insert(best, seat) end
  end
  return best
end

function phases.first_oya.enter()
  if starter() then
    go("deal", starter())
    return
  end
  local drawers = {} -- one player of each team
  for team = 1, #captured do drawers[team] = seats[team] end
  local best = draw_lots(drawers)
  while #best > 1 do
    if options.oya_tie == "everyone" then best = drawers end
    say("lots_again", {seats = best})
    best = draw_lots(best)
  end
  go("collect", best[1])
end

-- The deal ----------------------------------------------------------------------------------------------------------

local function deal_all(dealer)
  local share = tables.deal[#seats]
  if #seats * share.hand + share.ba > #deck then
    error("tables.deal." .. #seats .. ": these are more cards than the deck has, " .. #deck)
  end
  local left = dealer:next() -- the seat that gets cards first
  if options.deal_order == "whole_hands" then
    deck:deal(hand, share.hand, left)
  else
    for _ = 1, share.hand do deck:deal(hand, 1, left) end
  end
  for _ = 1, share.ba do deck:draw(ba) end
end

-- Whether four cards of one month are in the zone, and the number of pairs.
local function look_at(cards)
  local teshi = cards:groups("month", 4) > 0
  if options.pair_count == "floor" then return teshi, cards:groups("month", 2) end
  local couples = 0
  for _, n in ipairs(cards:counts("month")) do
    if n == 2 then couples = couples + 1 end
  end
  return teshi, couples
end

local function hand_wins(seat)
  local teshi, couples = look_at(seat.hand)
  return teshi or couples >= 4
end

local function ba_annuls()
  local teshi, couples = look_at(ba)
  if teshi then return true end
  if options.ba_kuttsuki == "exactly_whole_ba" then return couples == 4 and #ba == 8 end
  return options.ba_kuttsuki == "at_least" and couples >= 4
end

local function annul()
  say("annulled")
  if options.count_annulled then
    reset(round_score)
    round:gain()
    go("next_round")
  else
    go("collect")
  end
end

local function win_at_once(winners)
  say("dealt_win", {seats = winners, n = options.teshi_points})
  reset(round_score)
  for _, seat in ipairs(winners) do
    seat.round_score:gain(options.teshi_points)
    seat.total:gain(options.teshi_points)
  end
  round:gain()
  local next_oya = winners[1]
  if next_oya == oya.seat and options.team_oya == "rotate" then next_oya = winners[2] or next_oya end
  go("next_round", next_oya)
end

function phases.deal.enter(dealer)
  oya:set(dealer)
  say("dealer", {seat = dealer})
  deal_all(dealer)
  local winners = {} -- in turn order
  for n = 0, #seats - 1 do
    local seat = dealer:next(n)
    if hand_wins(seat) then table.insert(winners, seat) end
  end
  if options.multi_teshi == "first" then winners = {winners[1]} end
  if #winners > 1 and options.multi_teshi == "annul" then
    annul()
  elseif #winners > 0 then
    win_at_once(winners)
  elseif ba_annuls() then
    annul()
  else
    go("hand")
  end
end
