function moves.take.apply(me, card, caught)
  card:move(me.won)
  for fish in each(caught) do fish:move(me.won) end
  if count(hand) == 0 then finish("empty") end
end

function moves.lay.apply(me, card)
  card:move(row)
  if count(hand) == 0 then finish("empty") end
end

function score(seat) return #seat.won end
