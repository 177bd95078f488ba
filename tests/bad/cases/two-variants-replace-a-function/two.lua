function score() return 2 * #pile end
