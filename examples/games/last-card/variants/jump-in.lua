-- Jumping in. The effect of the first card is dropped, because the phase effect has not begun. Only the last card acts.
function moves.jump_in.apply(me, card)
  card:move(pile)
  if #me.hand == 0 then return end_with(me, card) end
  go("effect", me)
end
