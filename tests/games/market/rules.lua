function moves.grab.apply(me, card) card:move(taken[me]) end
function moves.lift.apply(me, card) card:move(taken[me]) end
function moves.wave.apply() waves:gain(1) end

function phases.refill.enter()
  for _, zone in ipairs({row, covered}) do
    while #zone < 6 do
      if not deck:draw(zone) then return finish("done") end
    end
  end
  go("grab")
end

function score(seat) return #taken[seat] end
