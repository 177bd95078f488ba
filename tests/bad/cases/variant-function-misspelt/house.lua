function moves.match.aply(me, card) card:move(pile) end
