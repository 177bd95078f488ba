local function others(me)
  local list = {}
  for seat in each(seats) do
    if seat ~= me then table.insert(list, seat) end
  end
  return list
end

function moves.lay.apply(me, card, rank)
  card:move(pile)
  named:set(rank)
  go("answer", others(me)) -- all of them are asked; the turn stays with me
end

function moves.believe.apply() end -- once all have believed, the phase goes on

function moves.doubt.apply(me)
  local loser = pile:top().rank == named.rank and me or whose_turn()
  pile:move_all(loser.hand)
  go("settle") -- ends the asking: the others are not waited for
end

function phases.settle.enter(me)
  if #me.hand == 0 then finish("empty", me) else go("turn", me:next()) end
end
