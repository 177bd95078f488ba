-- Sakura: what a round brought, in words for the table. Nothing here changes the game.

local function members(team)
  local list = {}
  for seat in each(seats) do
    if seat.team == team then table.insert(list, seat) end
  end
  return list
end

local function has_all(pile, cards)
  for _, card in ipairs(cards) do
    if pile:count(card) == 0 then return false end
  end
  return true
end

-- Says which yaku a team has.
function tell_yaku(team)
  for sign, entry in pairs(tables.yaku) do
    if has_all(captured[team], entry.cards) then
      say("made", {seats = members(team), yaku = sign, n = entry.points})
    end
  end
end

-- Says what a team has: for its cards, for its own yaku, and less for those of others; 0 where they do not count.
function tell_points(team, cards, own, lost)
  local text = "counted"
  if own > 0 then text = lost > 0 and "counted_both" or "counted_more" elseif lost > 0 then text = "counted_less" end
  say(text, {seats = members(team), cards = cards, own = own, lost = lost})
end
