-- Love Letter, several rounds until somebody has enough tokens.

-- The value of a card, from 1 for the Guard to 8 for the Princess.
local function worth(card)
  return card:index("role")
end

local function holds(seat, role)
  for card in each(seat.hand) do
    if card.role == role then return true end
  end
  return false
end

local function seats_left()
  local left = {}
  for seat in each(seats) do
    if seat.out.value == 0 then table.insert(left, seat) end
  end
  return left
end

-- Whether this player can choose another player.
local function somebody_to_choose(me)
  for _, seat in ipairs(seats_left()) do
    if seat ~= me and seat.protected.value == 0 then return true end
  end
  return false
end

local function countess_first(me, role)
  if (role == "King" or role == "Prince") and holds(me, "Countess") then
    return true
  end
  return false
end

local function can_play(me, role)
  if not holds(me, role) then return false, "you do not hold the " .. role end
  if countess_first(me, role) then return false, "you must play the Countess" end
  return true
end

local function can_choose(me, role, at)
  local ok, why = can_play(me, role)
  if not ok then return false, why end
  if at.protected.value == 1 then return false, "this player is protected by the Handmaid" end
  return true
end

-- Sets up each round.

function setup()
  deck:draw(aside)
  if #seats == 2 then
    for i = 1, 3 do deck:draw(open) end
  end
end

function phases.turn.enter(me)
  me.protected:set(0)
  deck:draw(me.hand)
end

local function play_card(me, role)
  me.hand:find("role", role):move(me.played)
end

local function knock_out(seat)
  seat.hand:move_all(seat.played)
  seat.out:set(1)
end

local function end_turn(me)
  if #seats_left() == 1 or #deck == 0 then
    go("round_end")
  else
    go("turn", me:next())
  end
end

-- The cards.

function moves.guard.allowed(me, at, guess)
  return can_choose(me, "Guard", at)
end

function moves.guard.apply(me, at, guess)
  play_card(me, "Guard")
  if at.hand:top().role == guess then
    say("{seat} held the {role}", {seat = at, role = guess})
    knock_out(at)
  end
  end_turn(me)
end

function moves.priest.allowed(me, at)
  return can_choose(me, "Priest", at)
end

function moves.priest.apply(me, at)
  play_card(me, "Priest")
  show(at.hand, me)
  end_turn(me)
end

function moves.baron.allowed(me, at)
  return can_choose(me, "Baron", at)
end

function moves.baron.apply(me, at)
  play_card(me, "Baron")
  show(at.hand, me)
  show(me.hand, at)
  local mine, theirs = worth(me.hand:top()), worth(at.hand:top())
  if mine > theirs then
    knock_out(at)
  elseif mine < theirs then
    knock_out(me)
  end
  end_turn(me)
end

function moves.handmaid.allowed(me)
  return can_play(me, "Handmaid")
end

function moves.handmaid.apply(me)
  play_card(me, "Handmaid")
  me.protected:set(1)
  end_turn(me)
end

function moves.prince.allowed(me, at)
  return can_choose(me, "Prince", at)
end

function moves.prince.apply(me, at)
  play_card(me, "Prince")
  local card = at.hand:top()
  card:move(at.played)
  if card.role == "Princess" then
    knock_out(at)
  elseif #deck > 0 then
    deck:draw(at.hand)
  else
    aside:draw(at.hand)
  end
  end_turn(me)
end

function moves.king.allowed(me, at)
  return can_choose(me, "King", at)
end

function moves.king.apply(me, at)
  play_card(me, "King")
  local mine, theirs = me.hand:top(), at.hand:top()
  mine:move(at.hand)
  theirs:move(me.hand)
  end_turn(me)
end

function moves.countess.allowed(me)
  return can_play(me, "Countess")
end

function moves.countess.apply(me)
  play_card(me, "Countess")
  end_turn(me)
end

function moves.princess.allowed(me)
  return can_play(me, "Princess")
end

function moves.princess.apply(me)
  play_card(me, "Princess")
  knock_out(me)
  end_turn(me)
end

function moves.no_effect.allowed(me, card)
  local role = card.role
  if role ~= "Guard" and role ~= "Priest" and role ~= "Baron" and role ~= "King" then
    return false, "the " .. role .. " does not need another player"
  end
  if somebody_to_choose(me) then return false, "there is somebody you can choose" end
  if countess_first(me, role) then return false, "you must play the Countess" end
end

function moves.no_effect.apply(me, card)
  card:move(me.played)
  end_turn(me)
end

-- The following functions end a round.

local function total_played(seat)
  local sum = 0
  for card in each(seat.played) do sum = sum + worth(card) end
  return sum
end

local function round_winners()
  local winners, highest = {}, -1
  for _, seat in ipairs(seats_left()) do
    local points = worth(seat.hand:top()) * 1000 + total_played(seat)
    if points > highest then
      highest = points
      winners = {seat}
    elseif points == highest then
      table.insert(winners, seat)
    end
  end
  return winners
end

function phases.round_end.enter()
  local winners = round_winners()
  for _, seat in ipairs(seats_left()) do seat.hand:move_all(seat.played) end
  local over = false
  for _, seat in ipairs(winners) do
    seat.tokens:gain()
    if seat.tokens.value >= tables.tokens_to_win[#seats] then over = true end
  end
  say("{seats} get a token", {seats = winners})
  if over then
    finish("won")
  else
    redeal(winners[1])
  end
end

function score(seat)
  return seat.tokens.value
end
