function score() return #pile + 1 end
