local function draw_hand(seat)
  for _ = 1, 3 do
    if #seat.pile == 0 then
      seat.discard:move_all(seat.pile)
      seat.pile:shuffle()
    end
    seat.pile:draw(seat.hand) -- draws nothing if both were empty
  end
end

function setup()
  for seat in each(seats) do
    for _ = 1, 5 do supply:find("copper"):move(seat.pile) end
    draw_hand(seat)
  end
end

function phases.turn.enter(me)
  me.money:set(me.hand:sum{coin = tables.worth})
end

local function clean_up(me)
  me.hand:move_all(me.discard)
  draw_hand(me)
end

function moves.buy.apply(me, card)
  card:move(me.discard)
  if not supply:find("gold") then finish("bought") end
  clean_up(me)
end

function moves.pass.apply(me) clean_up(me) end

function score(seat)
  return seat.pile:count("gold") + seat.hand:count("gold") + seat.discard:count("gold")
end
