function moves.pass.apply(me)
  if passed:full() then finish("tired") end
end

function score(seat) return seat.number end
