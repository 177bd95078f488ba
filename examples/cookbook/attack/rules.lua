-- Fills up both hands; the game ends if the deck cannot fill one at all.
local function next_attack(seat)
  for one in each(seats) do deck:fill(one.hand, 4) end
  local out = seats:which(function(one) return #one.hand == 0 end)
  if #out > 0 then finish("out", out) else go("attack", seat) end
end

function moves.attack.apply(me, card)
  card:move(open)
  go("defend", me:next())
end
moves.add.apply = moves.attack.apply

function moves.beat.apply(me, what, by)
  what:move(beaten)
  by:move(beaten)
  go("more", me:next())
end

function moves.take.apply(me)
  open:move_all(me.hand)
  beaten:move_all(me.hand)
  next_attack(me:next())
end

function moves.stop.apply(me)
  beaten:move_all(gone)
  next_attack(me:next())
end

function score(seat) return #seat.hand == 0 and 1 or 0 end
