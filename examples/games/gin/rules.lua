-- Gin Rummy: drawing, discarding, knocking. What melds are, and who has how much deadwood, stands in melds.lua.

function moves.take.apply(me)
  discards:draw(hand[me])
  taken:set(1)
end

-- Where both refuse the first upcard, the one who begins draws.
function moves.refuse.apply(me)
  local other = me:next()
  refusals:gain()
  if refusals:full() then
    deck:draw(hand[other])
    go("discard", other)
  else
    go("offer", other)
  end
end

function moves.draw.apply(me) deck:draw(hand[me]) end

-- Discarding and knocking -------------------------------------------------------------------------------------------

local function just_taken(me)
  if taken.value == 1 then return me.hand:top(), "you have just taken it" end
end

local function deadwood(cards, without) return cards:deadwood("rank", "suit", "points", without) end

function moves.discard.except(me) return just_taken(me) end

function moves.discard.apply(me, card)
  card:move(discards)
  taken:set(0)
  if #deck == 2 then finish("dead", {}) end
end

function moves.knock.except(me) return just_taken(me) end

function moves.knock.allowed(me, card)
  local left = deadwood(me.hand, card)
  if left > options.knock then return false, "you would have " .. left .. " points of deadwood" end
end

function moves.knock.apply(me, card)
  local other = me:next()
  card:move(discards)
  hand[me]:move_all(shown[me])
  hand[other]:move_all(shown[other])

  local mine = deadwood(shown[me])
  if mine == 0 then
    local theirs = deadwood(shown[other])
    say("gin", {seat = me})
    say("left", {seat = other, n = theirs})
    points[me]:set(theirs + options.gin_bonus)
    return finish("gin", me)
  end
  local theirs = deadwood_after_laying_off(shown[other], shown[me])
  say("knocks", {seat = me, n = mine})
  say("left", {seat = other, n = theirs})
  if theirs > mine then
    points[me]:set(theirs - mine)
    finish("knock", me)
  else
    points[other]:set(mine - theirs + options.undercut_bonus)
    finish("undercut", other)
  end
end

function score(seat) return points[seat].value end
