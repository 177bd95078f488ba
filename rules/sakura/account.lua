-- Sakura: texts about the result of a round. Nothing here changes the game.

local members = {} -- of each team
for seat in each(seats) do
  members[seat.team] = members[seat.team] or {}
  table.insert(members[seat.team], seat)
end

local all_yaku = {}
for sign, entry in pairs(tables.yaku) do
  table.insert(all_yaku, {sign = sign, cards = entry.cards, points = entry.points})
end

-- The place of the last of these cards in a pile, or nothing if one of them is missing.
local function last_of(cards, places)
  local last = 0
  for _, card in ipairs(cards) do
    if not places[card] then return nil end
    last = math.max(last, places[card])
  end
  return last
end

local made_as = options.yaku_effect == "opponents_minus" and "made_against" or "made"

-- Shows which yaku a team has made, the newest first: this many of them.
function tell_yaku(team, number)
  local places, at = {}, 0
  for card in each(captured[team]) do
    at = at + 1
    places[card.name] = at
  end
  local made = {}
  for _, one in ipairs(all_yaku) do
    local last = last_of(one.cards, places)
    if last then table.insert(made, {yaku = one, last = last, order = #made}) end
  end
  table.sort(made, function(a, b)
    if a.last ~= b.last then return a.last > b.last end
    return a.order < b.order
  end)
  for i = 1, number do
    local one = made[i].yaku
    say(made_as, {seats = members[team], yaku = one.sign, n = one.points})
  end
end

-- Shows the points of a team: for its cards, for its yaku, and minus those of other teams; 0 if they do not count.
function tell_points(team, cards, own, lost)
  if own == 0 and lost == 0 then
    say("counted", {seats = members[team], cards = cards})
  elseif own == 0 then
    say("counted_less", {seats = members[team], cards = cards, lost = lost})
  elseif lost == 0 then
    say("counted_more", {seats = members[team], cards = cards, own = own})
  else
    say("counted_both", {seats = members[team], cards = cards, own = own, lost = lost})
  end
end
