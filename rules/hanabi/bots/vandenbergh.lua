-- The bot of Van den Bergh and others: probabilities, and the hints that tell the most.
function see(me, made) remember(made) end

function choose(me)
  local turn = start_turn(me)
  local played = nil
  if turn.errors_left > 1 then played = play_likely(turn, 60) else played = play_safe(turn) end
  return played or discard_useless(turn, 100) or tell_anyone_useful(turn) or tell_most(turn)
    or discard_useless(turn, 0) or any_move(turn)
end
