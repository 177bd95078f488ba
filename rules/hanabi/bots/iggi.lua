-- IGGI: certain moves first, then hints that let another player play.
function see(me, made) remember(made) end

function choose(me)
  local turn = start_turn(me)
  return play_if_certain(turn) or play_safe(turn) or tell_anyone_useful(turn) or discard_known(turn)
    or discard_oldest(turn) or tell_any(turn)
end
