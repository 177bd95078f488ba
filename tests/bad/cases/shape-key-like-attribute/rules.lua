function moves.throw.apply(me, card)
  card:move(pile)
  if #hand[me] == 0 then finish("empty") end
end

function score()
  local points = tables.own.colour + tables.any.red
  for _, set in ipairs(tables.sets) do points = points + set.points + (set.bonus or 0) end
  return points
end
