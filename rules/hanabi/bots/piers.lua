-- Piers, which discards the oldest card.
function see(me, made) remember(made) end

function choose(me) return choose_as_piers(me, discard_oldest) end
