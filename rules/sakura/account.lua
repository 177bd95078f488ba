-- Sakura: what a round brought, in words for the table. Nothing here changes the game.

local members = {} -- of each team
for seat in each(seats) do
  members[seat.team] = members[seat.team] or {}
  table.insert(members[seat.team], seat)
end

local all_yaku = {}
for sign, entry in pairs(tables.yaku) do
  table.insert(all_yaku, {sign = sign, cards = entry.cards, first = entry.cards[1], points = entry.points})
end

local function has_all(pile, cards)
  for _, card in ipairs(cards) do
    if pile:count(card) == 0 then return false end
  end
  return true
end

-- Says which yaku a team has.
function tell_yaku(team)
  local pile, left = captured[team], yaku[team].value
  for _, one in ipairs(all_yaku) do
    if left == 0 then return end
    if pile:count(one.first) > 0 and has_all(pile, one.cards) then
      say("made", {seats = members[team], yaku = one.sign, n = one.points})
      left = left - 1
    end
  end
end

-- Says what a team has: for its cards, for its own yaku, and less for those of others; 0 where they do not count.
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
