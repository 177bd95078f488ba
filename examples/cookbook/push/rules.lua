local function next_turn(me)
  if #deck == 0 then finish("empty") else go("turn", me:next()) end
end

function moves.draw.apply(me)
  local card = deck:draw(line)
  if line:count("value", card.value) == 2 then
    line:move_all(lost)
    next_turn(me)
  elseif #deck == 0 then
    line:move_all(me.kept)
    finish("empty")
  else
    go("turn") -- the same seat goes on
  end
end

function moves.stop.allowed()
  if #line == 0 then return false, "draw first" end
end

function moves.stop.apply(me)
  line:move_all(me.kept)
  next_turn(me)
end

function score(seat) return seat.kept:sum("value") end
