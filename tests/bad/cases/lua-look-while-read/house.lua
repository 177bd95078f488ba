local first = deck:top()
function score() return first.value end
