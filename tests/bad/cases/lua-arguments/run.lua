local function two() return pile, 3 end

function moves.match.apply(me, card)
  deck:draw(two())
end
