function one_more(n) return n + 1 end
function score() return one_more(#pile) end
