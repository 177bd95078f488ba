-- The top card of the discards takes the place of the card given away for it. Everyone has seen it there, so its new
-- owner knows it, too.

function moves.swap.allowed()
  return #discard > 0, "nothing has been discarded yet"
end

function moves.swap.apply(me, card)
  local found, place = discard:top(), card:position()
  card:move(discard)
  found:move(me.hand, place)
  tell(found)
end
