-- Skat: the bidding, the game, the tricks, and the score. Cards, values and options are in game.yaml.

-- Bidding -----------------------------------------------------------------------------------------------------------

-- The player left of the dealer, who listens to the first bids and leads to the first trick.
function forehand() return starter() or seats[1] end
local function middlehand() return forehand():next() end
local function rearhand() return forehand():next(2) end

function end_deal()
  deals:gain()
  if deals:full() then finish("played") else redeal() end
end

function pass_in()
  say("passed_in")
  end_deal()
end

function setup()
  bidder:set(middlehand())
  listener:set(forehand())
  go("bidding", middlehand())
end

local function let_play(seat)
  declarer:set(seat)
  go("choosing", seat)
end

function moves.bid.allowed()
  if bid:full() then return false, "no game is worth more" end
end

function moves.bid.apply(_, value)
  bid:set(value)
  for _, higher in ipairs(tables.bids) do
    if higher > value then
      next_bid:set(higher)
      break
    end
  end
  go("answering", listener.seat)
end

function moves.hold.apply(me)
  if bidder:empty() then let_play(me) else go("bidding", bidder.seat) end
end

function moves.pass.apply(me)
  local stays = me == bidder.seat and listener.seat or bidder.seat
  if bidder:empty() then
    pass_in() -- forehand did not want to play either
  elseif bidder.seat == middlehand() then
    bidder:set(rearhand())
    listener:set(stays)
    go("bidding", rearhand())
  elseif bid:empty() then
    bidder:clear()
    bid:set(next_bid.value) -- nobody has bid, so forehand can play for the lowest value
    go("answering", forehand())
  else
    let_play(stays)
  end
end

-- The game ----------------------------------------------------------------------------------------------------------

function set_game(game)
  if game == "null" then
    null_game:set(1)
  elseif game == "grand" then
    grand:set(1)
  else
    trump:set(game)
  end
end

local function is_null() return null_game:full() end

-- The place of a card among the trumps, from 11 for the jack of clubs down; 0 if it is no trump.
local function trump_order(card)
  if is_null() then return 0 end
  if card.rank == 11 then return tables.jacks[card.suit] end
  return card.suit == trump.suit and tables.order[card.rank] or 0
end

function start_play()
  go("playing", forehand())
end

function moves.take_skat.apply(me)
  skat:move_all(me.hand)
  go("discarding")
end

function moves.play_hand.apply()
  by_hand:set(1)
  go("announcing")
end

function moves.discard.apply(_, cards)
  for card in each(cards) do card:move(skat) end
  go("announcing")
end

local function null_value(announced)
  return tables.null[by_hand:full() and announced .. "_hand" or announced]
end

-- The levels that do not fit the game.
function moves.announce.except(_, game)
  if game ~= "null" then
    if by_hand:empty() then return {"schneider", "schwarz", "ouvert"}, "you have looked at the skat" end
  elseif null_value("ouvert") < bid.value then
    return {"plain", "schneider", "schwarz", "ouvert"}, "you have bid more than null is worth"
  elseif null_value("plain") < bid.value then
    return {"plain", "schneider", "schwarz"}, "you have bid more than null is worth"
  else
    return {"schneider", "schwarz"}, "nobody counts card points in null"
  end
end

function moves.announce.apply(me, game, announced)
  set_game(game)
  level:set(tables.levels[announced])
  if announced == "ouvert" then show(me.hand, me:others()) end
  start_play()
end

-- Playing -----------------------------------------------------------------------------------------------------------

-- The cards that follow the first card of a trick: all trumps if it is a trump, otherwise the cards of its suit. Jacks
-- follow their suits only in null.
local function ask_for(led)
  if trump_order(led) > 0 then
    for suit in each(jacks_follow) do suit:set(1) end
    if not trump:empty() then follow[trump.suit]:set(1) end
  else
    follow[led.suit]:set(1)
    if is_null() then jacks_follow[led.suit]:set(1) end
  end
end

-- The strength of a card in this trick; worthless if it is neither trump nor of the suit led.
local function strength(card)
  if trump_order(card) > 0 then return 100 + trump_order(card) end
  if card.suit ~= trick[1].suit then return 0 end
  return is_null() and card.rank or tables.order[card.rank]
end

-- The winner of the trick to which this seat has laid the last card.
local function taker(last)
  local place, most = 0, 0
  for card in each(trick) do
    if strength(card) > most then place, most = card:position(), strength(card) end
  end
  return last:next(place) -- the last seat sits right before the leader
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick == 1 then ask_for(card) end
  if #trick < 3 then return go("playing", me:next()) end

  reset(follow)
  reset(jacks_follow)
  local winner = taker(me)
  winner.won:gain()
  winner.card_points:gain(trick:sum{rank = tables.points})
  local seat = me:next()
  for laid in each(trick) do
    laid:move(seat.played)
    seat = seat:next()
  end
  if #me.hand == 0 or is_null() and winner == declarer.seat then go("scoring") else go("playing", winner) end
end

-- The score ---------------------------------------------------------------------------------------------------------

-- The length of the run of top trumps that the declarer, with the skat, had or lacked, and which of the two.
local function count_matadors()
  local had = {}
  for card in each(declarer.seat.played) do had[trump_order(card)] = true end
  local n = 0
  for place = 11, grand:full() and 8 or 1, -1 do
    if had[place] ~= had[11] then break end
    n = n + 1
  end
  return n, had[11]
end

local function base_value()
  return tables.base[grand:full() and "grand" or trump.suit]
end

local function number(condition) return condition and 1 or 0 end

-- The value of a game with trumps: the base value for each matador, for the game itself, for playing by hand, and for each level
-- that was reached or announced.
local function trump_value(me)
  local schwarz = me.won:empty() or me.won:full()
  local schneider = schwarz or me.card_points.value <= 30 or me.card_points.value >= 90
  local matadors, with = count_matadors()
  local factor = matadors + 1 + by_hand.value + level.value
  factor = factor + number(schneider or level.value >= 1) + number(schwarz or level.value >= 2)
  say(with and "with" or "without", {n = matadors, factor = factor, base = base_value(), value = factor * base_value()})
  return factor * base_value()
end

-- The next multiple of the base value that is not below the bid.
local function overbid_value()
  local base = base_value()
  local value = (bid.value + base - 1) // base * base
  say("overbid", {bid = bid.value, value = value})
  return value
end

-- Whether the declarer has reached the goal of the game, or the level that was announced.
local function is_reached(me)
  if is_null() then return me.won:empty() end
  if level.value >= 2 then return me.won:full() end
  return me.card_points.value >= (level:empty() and 61 or 90)
end

local function gain(seat, n)
  seat.points:set(seat.points.value + n)
end

local function others_gain(me, n)
  for other in each(me:others()) do gain(other, n) end
  say("others", {points = n})
end

local function say_result(me, wins, points)
  if is_null() then
    say(wins and "null_won" or "null_lost", {seat = me, points = points})
  else
    say(wins and "won" or "lost", {seat = me, n = me.card_points.value, points = points})
  end
end

-- A lost game costs twice its value. In tournaments, the declarer wins or loses 50 more.
local function score_value(me)
  local value = is_null() and null_value(level:full() and "ouvert" or "plain") or trump_value(me)
  local wins = is_reached(me) and value >= bid.value
  if value < bid.value then value = overbid_value() end
  local points = wins and value or -2 * value
  if options.scoring == "tournament" then points = points + (wins and 50 or -50) end
  gain(me, points)
  say_result(me, wins, points)
  if options.scoring == "tournament" and not wins then others_gain(me, 40) end
end

-- The declarer scores twice the card points above 60, and each opponent loses them once. Null counts like 90 card points, or 30.
local function score_cards(me)
  local beyond = is_null() and (me.won:empty() and 30 or -30) or me.card_points.value - 60
  gain(me, 2 * beyond)
  say_result(me, beyond > 0, 2 * beyond)
  others_gain(me, -beyond)
end

function phases.scoring.enter()
  local me = declarer.seat
  me.card_points:gain(skat:sum{rank = tables.points})
  skat:move_all(me.played)
  if options.scoring == "cards" then score_cards(me) else score_value(me) end
  end_deal()
end

function score(seat)
  return seat.points.value
end
