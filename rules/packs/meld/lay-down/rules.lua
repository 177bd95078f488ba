function moves.swap.allowed(me, card)
  if #deck == 0 then return false, "the deck is empty" end
  if deadwood_with(me.hand, card, card) > 60 then return false, "keep it" end
end

function moves.swap.apply(me, card)
  card:move(gone)
  deck:draw(me.hand)
end

function moves.lay.apply(me)
  local other = me:next()
  me.left:set(math.max(deadwood(me.hand), least_deadwood(me.hand)))
  local theirs, mine = deadwood_after_laying_off(other.hand, me.hand)
  other.left:set(theirs)
  knocked:set(mine)
  finish("laid")
end

function score(seat) return 200 - seat.left.value end
