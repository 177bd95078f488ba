-- Osawa's internal-state player, which ignores what others know.
function see(me, made) remember(made) end

function choose(me)
  local turn = start_turn(me)
  return play_safe(turn) or discard_known(turn) or tell_next_playable(turn) or tell_any(turn) or discard_any(turn)
end
