function setup()
  local me = whose_turn()
  me.opener:set(me.hand:lowest("rank"))
end

function moves.lay.allowed(me, cards)
  if #top > 0 and #cards ~= #top then return false, "lay " .. #top end
end

function moves.lay.apply(me, cards)
  top:move_all(gone)
  for card in each(cards) do card:move(top) end
  at_least:set(cards[1].rank + 1)
  last:set(me)
  me.opener:clear()
  if #me.hand == 0 then finish("empty", me) else go("turn", me:next()) end
end

function moves.pass.allowed()
  if #top == 0 then return false, "you lead" end
end

function moves.pass.apply(me)
  if me:next() == last.seat then -- all others have passed: the seat that laid last leads
    top:move_all(gone)
    reset(at_least)
  end
  go("turn", me:next())
end
