function score() local points = #pile end
