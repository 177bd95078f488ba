function moves.throw.apply(me, card)
  card:move(pile)
  if #pile == 9 then finish("full") end
  if #hand[me] == 0 then finish("empty") end
end
function moves.give.apply(me, to, card)
  if #hand[to] == 9 then go("rest") end
  card:move(hand[to])
  if #hand[me] == 0 then finish("empty") end
end
function moves.sleep.apply(me) finish("drawn") end
function moves.dream.apply(me) go("late") end
