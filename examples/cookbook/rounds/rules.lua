function moves.lay.apply(me, card)
  card:move(row)
  if card.value > most.value then
    most:set(card.value)
    leader:set(me)
  end
  if #row < #seats then return end
  leader.seat.points:gain()
  if round:full() then return finish("played") end
  round:gain()
  redeal() -- gathers, shuffles, deals, and the next seat begins
end

function score(seat) return seat.points.value end
