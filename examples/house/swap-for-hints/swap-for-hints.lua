-- The top card of the discards takes the very place of the card that is given away for it.

function moves.swap.allowed()
  return #discard > 0, "nothing has been discarded yet"
end

function moves.swap.apply(me, card)
  local found, place = discard:top(), card:position()
  card:move(discard)
  found:move(me.hand, place)
end
