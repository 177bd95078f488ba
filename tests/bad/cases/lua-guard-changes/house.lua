function moves.match.allowed(me, card) lives:lose(1) end
