function choose(me) return waited.value < 2 and moves.wait() or moves.fall() end
