function setup()
  trump:set(attributes.suit[random(4)])
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return go("turn", me:next()) end
  local winner = trick_winner(trick, me:next(), trump.suit) -- me:next() led
  trick:move_all(winner.won)
  if #winner.hand == 0 then finish("played") else go("turn", winner) end
end

function score(seat) return #seat.won // #seats end
