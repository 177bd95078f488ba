-- The effects of the moves. Zones, counters, options and moves have the same names in this file as in game.yaml.

function moves.play.apply(me, card)
  local last = row:top() -- nil if the row is empty
  card:move(row)
  if last and card.value > last.value then points[me]:gain() end
  deck:draw(me.hand) -- if the deck is empty, this draws nothing
  if count(hand) == 0 then finish("finished") end
end

function score(seat)
  return points[seat].value
end
