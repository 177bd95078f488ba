-- The option reorder: on_hint. Only the player who got the last hint can rearrange their hand.

local hint = moves.hint.apply -- the function without this option

function moves.hint.apply(me, to, about)
  hint(me, to, about)
  hinted:set(to.number)
end

function moves.reorder.allowed(me)
  if hinted.value ~= me.number then
    return false, "only the player who was given the last hint may rearrange the hand"
  end
end
