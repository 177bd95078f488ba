-- IGGI: what is certain first, then hints that let somebody play.
function see(me, made) remember(made) end

function choose(me)
  local turn = start_turn(me)
  return play_if_certain(turn) or play_safe(turn) or tell_anyone_useful(turn) or discard_known(turn)
    or discard_oldest(turn) or tell_any(turn)
end
