-- Durak with transfers: before beating a card, the defender can send the whole attack to the next player.

local function can_send(me, more)
  if #beaten > 0 then return false, "a card has been beaten already" end
  if not room_for(more, me:next()) then return false, "the next player has too few cards" end
end

-- The attack is now the attack of this player.
local function send(me)
  attacker:set(me)
  defender:set(me:next())
  reset(passed)
  answer()
end

function moves.transfer.allowed(me) return can_send(me, 1) end

function moves.transfer.apply(me, card)
  card:move(open)
  send(me)
end

function moves.show.allowed(me) return can_send(me, 0) end

function moves.show.apply(me, card)
  show(card, me:others())
  send(me)
end
