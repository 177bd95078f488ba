-- Gin Rummy: drawing, discarding, knocking. The pack meld knows melds and computes deadwood.

function moves.take.apply(me)
  discards:draw(me.hand)
  taken:set(1)
end

-- If both refuse the first upcard, the player who begins draws.
function moves.refuse.apply(me)
  local other = me:next()
  refusals:gain()
  if refusals:full() then
    deck:draw(other.hand)
    go("discard", other)
  else
    go("offer", other)
  end
end

function moves.draw.apply(me) deck:draw(me.hand) end

-- Discarding and knocking -------------------------------------------------------------------------------------------

local function just_taken(me)
  if taken.value == 1 and not options.retake then return me.hand:top(), "you have just taken it" end
end

function moves.discard.except(me) return just_taken(me) end

function moves.discard.apply(me, card)
  card:move(discards)
  taken:set(0)
  if #deck > 2 then return end -- the other player's turn
  if options.wall == "offer" then go("last", me:next()) else finish("dead", {}) end
end

-- All cards, for hands with which no player can knock: these are most hands. `allowed` gives the reason.
function moves.knock.except(me)
  if least_deadwood(me.hand) > options.knock then return me.hand:cards() end
end

function moves.knock.allowed(me, card)
  local barred, why = just_taken(me)
  if card == barred then return false, why end
  local left = deadwood(me.hand, card)
  if left > options.knock then return false, "you would have " .. left .. " points of deadwood" end
end

-- A player can claim the last discard only to knock.
function moves.claim.allowed(me)
  local upcard = discards:top()
  for card in each(me.hand) do
    if deadwood_with(me.hand, upcard, card) <= options.knock then return end
  end
  if options.retake and deadwood(me.hand) <= options.knock then return end
  return false, "you could not knock with it"
end

function moves.claim.apply(me)
  moves.take.apply(me)
  go("last_knock")
end

function moves.leave.apply() finish("dead", {}) end

function moves.knock.apply(me, card)
  local other = me:next()
  card:move(discards)
  me.hand:move_all(me.shown)
  other.hand:move_all(other.shown)

  local mine = deadwood(me.shown)
  if mine == 0 then
    local theirs = deadwood(other.shown)
    say("gin", {seat = me})
    say("left", {seat = other, n = theirs})
    say("bonus", {seat = me, n = options.gin_bonus})
    me.points:set(theirs + options.gin_bonus)
    return finish("gin", me)
  end
  local theirs
  theirs, mine = deadwood_after_laying_off(other.shown, me.shown, options.knock)
  say("knocks", {seat = me, n = mine})
  say("left", {seat = other, n = theirs})
  if theirs > mine then
    me.points:set(theirs - mine)
    finish("knock", me)
  elseif theirs == mine and options.ties == "nothing" then
    finish("tie", {})
  else
    say("bonus", {seat = other, n = options.undercut_bonus})
    other.points:set(mine - theirs + options.undercut_bonus)
    finish("undercut", other)
  end
end

function score(seat) return seat.points.value end
