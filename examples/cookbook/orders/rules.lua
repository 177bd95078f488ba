function setup() trump:set(attributes.suit[random(3)]) end

local function winner(me)
  local wizard = trick:find("W")
  if wizard then return me:next(wizard:position()) end
  local _, place = trick:winner{follow = "suit", by = "rank", trump = trump.suit}
  return me:next(place)
end

function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return go("turn", me:next()) end
  local seat = winner(me)
  trick:move_all(seat.won)
  if count(hand) == 0 then finish("played") else go("turn", seat) end
end

function score(seat) return #seat.won // #seats end
