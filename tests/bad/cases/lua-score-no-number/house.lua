function score() return #pile / 2 end
