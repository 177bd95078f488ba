function score() pile:shuffle() return 1 end
