local before = moves.match.alowed
function moves.match.allowed(me, card) return before(me, card) end
