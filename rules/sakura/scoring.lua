-- Sakura: the end of a turn, of a round, and of the game.

-- A table with a mistake is refused before the game.
for sign, entry in pairs(tables.yaku) do
  if #entry.cards == 0 then error("tables.yaku." .. sign .. ".cards: a yaku needs cards") end
  for number, name in ipairs(entry.cards) do
    for other = 1, number - 1 do
      if entry.cards[other] == name then error("tables.yaku." .. sign .. ".cards: " .. name .. " is there only once") end
    end
  end
end

-- Notes the number of a team's yaku in this round in its counter, and returns their points.
local function count_yaku(cards, counter)
  local made, worth = cards:complete("yaku")
  counter:set(made)
  return worth
end

-- Counts the yaku of a team, and shows the new ones.
local function look_for_yaku(team)
  local before = yaku[team].value
  count_yaku(captured[team], yaku[team])
  local new = yaku[team].value - before
  if new > 0 then tell_yaku(team, new) end
end

local most_left = tables.deal[#seats].left -- in the deck, at the end of a round
local hiki_takes = options.hiki_vs_gaji == "block_and_take"

function phases.turn_end.enter(me)
  if count(hand) == 0 and #deck <= most_left then return go("leftovers") end -- which shows all yaku
  if hiki_takes then -- another team may have taken a month
    for team = 1, #captured do look_for_yaku(team) end
  else
    look_for_yaku(me.team)
  end
  go("hand", me:next())
end

-- The score of a round ----------------------------------------------------------------------------------------------

local function score_round()
  local worth, all = {}, 0 -- points for yaku: of each team, and of all teams
  for team = 1, #captured do
    worth[team] = count_yaku(captured[team], yaku[team])
    all = all + worth[team]
    if worth[team] > 0 then tell_yaku(team, yaku[team].value) end
  end
  for team = 1, #captured do
    local cards = captured[team]:sum("points")
    local lost = options.yaku_effect ~= "owner_plus" and all - worth[team] or 0 -- for yaku of opponents
    local own = options.yaku_effect ~= "opponents_minus" and worth[team] or 0
    local points = cards + own - lost
    tell_points(team, cards, own, lost)
    round_score[team]:set(points)
    total[team]:set(total[team].value + points)
  end
end

-- The best value of these counters, and how many counters have it.
local function best_of(counters)
  local best, number
  for counter in each(counters) do
    local value = counter.value
    if not best or value > best then
      best, number = value, 1
    elseif value == best then
      number = number + 1
    end
  end
  return best, number
end

-- The next Oya ------------------------------------------------------------------------------------------------------

-- The winner of the round; if a team won, one of its players.
local function winner()
  local best, number = best_of(round_score)
  local function won(seat) return seat.round_score.value == best end
  local present = oya.seat or starter() or seats[1] -- a position set up by hand has no dealer
  local goes_on = options.team_oya == "rotate" or (number > 1 and options.oya_tie_round == "next_clockwise")
  if won(present) and not goes_on then return present end
  local seat = present:next()
  while not won(seat) do seat = seat:next() end
  return seat
end

local function game_is_over()
  local _, leaders = best_of(total)
  return round:full() and (leaders == 1 or options.final_tie == "shared")
end

function phases.scoring.enter()
  score_round()
  round:gain()
  local dealer = winner()
  local partners = {}
  for seat in each(seats) do
    if seat.team == dealer.team then table.insert(partners, seat) end
  end
  if options.team_oya == "choose" and #partners > 1 and not game_is_over() then
    go("oya_choice", partners)
  else
    go("next_round", dealer)
  end
end

function moves.appoint.allowed(me, dealer)
  if dealer.team ~= me.team then return false, "the winning team deals" end
end

function moves.appoint.apply(me, dealer)
  go("next_round", dealer)
end

function phases.next_round.enter()
  if game_is_over() then
    local _, leaders = best_of(total)
    finish(leaders == 1 and "won" or "shared")
  else
    if round:full() then say("tied") end
    go("collect")
  end
end

function score(seat)
  return seat.total.value
end
