-- Plays like Piers, but discards the card that is least likely needed and that nobody has given it a hint about.
function see(me, made) remember(made) end

function choose(me) return choose_as_piers(me, discard_unneeded) end
