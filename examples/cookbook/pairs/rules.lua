function moves.turn_up.except() return first.card, "it is turned up" end

function moves.turn_up.apply(me, card)
  for seat in each(seats) do show(card, seat) end -- it stays face down in its place
  local other = first.card
  if not other then
    first:set(card)
    return go("turn")
  end
  first:clear()
  if card.picture ~= other.picture then return go("turn", me:next()) end
  card:move(me.won)
  other:move(me.won)
  if count(spot) == 0 then finish("empty") else go("turn") end
end

function score(seat) return #seat.won // 2 end
