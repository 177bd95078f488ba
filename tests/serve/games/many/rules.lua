function moves.name.apply(me, one, other) if named.value == 6 then finish("finished") end end
