-- Piers, except that it puts away what is least likely needed rather than the oldest.
function see(me, made) remember(made) end

function choose(me)
  local turn = start_turn(me)
  return play_safe(turn)
    or turn.errors_left > 1 and play_likely(turn, 60)
    or tell_anyone_useful(turn)
    or turn.hints < 4 and tell_dispensable(turn)
    or discard_known(turn) or discard_unneeded(turn) or tell_any(turn) or discard_any(turn)
end
