local before = worth_of
function score() return before() + 1 end
