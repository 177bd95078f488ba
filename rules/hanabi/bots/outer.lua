-- Osawa's outer-state player, which considers what the next player already knows.
function see(me, made) remember(made) end

function choose(me)
  local turn = start_turn(me)
  return play_safe(turn) or discard_known(turn) or tell_next_useful(turn) or tell_unknown(turn) or discard_any(turn)
    or tell_any(turn)
end
