-- What the moves do. Zones, counters, options and moves are here under the names that they have in game.yaml.

function moves.play.apply(me, card)
  local last = row:top() -- nil where no card lies
  card:move(row)
  if last and card.value > last.value then points[me]:gain() end
  deck:draw(me.hand) -- does nothing when the deck is empty
  if count(hand) == 0 then finish("finished") end
end

function score(seat)
  return points[seat].value
end
