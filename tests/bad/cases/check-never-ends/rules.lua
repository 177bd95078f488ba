function moves.throw.apply(me, card) card:move(pile) end
function moves.pass.apply(me) end
