function moves.throw.apply(me, card) finish("empty") end
