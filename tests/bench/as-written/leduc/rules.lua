-- The amount that this seat has to pay to stay in.
local function to_call(me)
  return me:next().paid.value - me.paid.value
end

-- Pays the pot: the winner wins the amount that the loser has paid.
local function take_pot(winner)
  local loser = winner:next()
  winner.won:set(loser.paid.value)
  loser.won:set(-loser.paid.value)
end

function moves.fold.allowed(me)
  if to_call(me) == 0 then return false, "there is nothing to pay" end
end

function moves.fold.apply(me)
  take_pot(me:next())
  finish("folded", me:next())
end

function moves.call.apply(me)
  me.paid:gain(to_call(me))
  acted:gain()
  if acted.value < #seats then
    go("betting", me:next())
  elseif round.value == 1 then
    round:gain()
    reset(raises)
    reset(acted)
    deck:draw(board)
    go("betting", seats[1])
  else
    go("showdown")
  end
end

function moves.raise.apply(me)
  me.paid:gain(to_call(me) + tables.bet[round.value])
  acted:set(1)
  go("betting", me:next())
end

-- A pair beats everything, otherwise the higher card.
local function strength(seat)
  local card = seat.hand:top()
  if card.rank == board:top().rank then return 10 end
  return card:index("rank")
end

function phases.showdown.enter()
  local winners = best(strength)
  if #winners == 1 then take_pot(winners[1]) end
  finish("shown", winners)
end

function score(seat)
  return seat.won.value
end
