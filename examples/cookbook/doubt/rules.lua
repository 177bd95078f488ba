function moves.lay.apply(me, card, rank)
  card:move(pile)
  named:set(rank)
  go("answer", me:others()) -- asks all others; the turn stays with me
end

function moves.believe.apply() end -- once all players have believed, the phase continues

function moves.doubt.apply(me)
  local loser = pile:top().rank == named.rank and me or whose_turn()
  pile:move_all(loser.hand)
  go("settle") -- stops asking: the host does not wait for the others
end

function phases.settle.enter(me)
  if #me.hand == 0 then finish("empty", me) else go("turn", me:next()) end
end
