-- Sakura: before play. Lots are drawn for the first Oya (the dealer, who also begins), the Oya deals, and a hand or a
-- Ba with four cards of a month (Teshi) or four pairs (Kuttsuki) ends the round before it begins.

-- All cards go back into the deck, and nothing of the round is left.
local function gather()
  ba:move_all(deck)
  shown:move_all(deck)
  for cards in each(hand) do cards:move_all(deck) end
  for cards in each(captured) do cards:move_all(deck) end
  for made in each(yaku) do made:set(0) end
  for flag in each(november) do flag:set(0) end
  for seat in each(declared) do seat:set(0) end
  gaji_month:set(0)
  deck:shuffle()
end

function phases.collect.enter()
  gather()
  go("deal")
end

-- The first Oya -----------------------------------------------------------------------------------------------------

-- Each of these seats draws a card. Answers those whose month is nearest to January.
local function draw_lots(drawers)
  if #deck < #drawers then gather() end
  local best, earliest = {}, 13
  for _, seat in ipairs(drawers) do
    local card = deck:draw(captured[seat.team])
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

local function deal_to_each(dealer, number)
  for n = 1, #seats do -- from the Oya's left round to the Oya
    for _ = 1, number do deck:draw(hand[dealer:next(n)]) end
  end
end

local function deal_all(dealer)
  local share = tables.deal[#seats]
  if #seats * share.hand + share.ba > #deck then
    error("tables.deal." .. #seats .. ": so many cards cannot be dealt, there are " .. #deck)
  end
  if options.deal_order == "whole_hands" then
    deal_to_each(dealer, share.hand)
  else
    for _ = 1, share.hand do deal_to_each(dealer, 1) end
  end
  for _ = 1, share.ba do deck:draw(ba) end
end

-- Are four cards of one month here? And how many pairs?
local function look_at(cards)
  local teshi, couples = false, 0
  for month = 1, 12 do
    local n = cards:count("month", month)
    if n == 4 then teshi = true end
    if options.pair_count == "floor" then
      couples = couples + n // 2
    elseif n == 2 then
      couples = couples + 1
    end
  end
  return teshi, couples
end

local function hand_wins(seat)
  local teshi, couples = look_at(hand[seat])
  return teshi or couples >= 4
end

local function ba_annuls()
  local teshi, couples = look_at(ba)
  if teshi then return true end
  if options.ba_kuttsuki == "exactly_whole_ba" then return couples == 4 and #ba == 8 end
  return options.ba_kuttsuki == "at_least" and couples >= 4
end

local function nobody_scores()
  for result in each(round_score) do result:set(0) end
end

local function annul()
  say("annulled")
  if options.count_annulled then
    nobody_scores()
    round:gain()
    go("next_round")
  else
    go("collect")
  end
end

local function win_at_once(winners)
  say("dealt_win", {seats = winners, n = options.teshi_points})
  nobody_scores()
  for _, seat in ipairs(winners) do
    round_score[seat.team]:gain(options.teshi_points)
    total[seat.team]:gain(options.teshi_points)
  end
  round:gain()
  go("next_round", winners[1])
end

function phases.deal.enter(dealer)
  oya:set(dealer.number)
  say("dealer", {seat = dealer})
  deal_all(dealer)
  local winners = {} -- in the order of their turns
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
