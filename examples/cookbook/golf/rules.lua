function moves.play.apply(_, from)
  from:draw(waste)
  if count(column) == 0 then finish("cleared") end
end

function moves.turn_over.allowed() return #deck > 0, "the deck is empty" end
function moves.turn_over.apply() deck:draw(waste) end

function score() return count(column) end
