function moves.draw.apply(me) deck:draw(me.hand) end
function moves.take.apply(me) pile:draw(me.hand) end

local function lay_down(me, cards)
  for card in each(cards) do card:move(me.melds) end
  if #me.hand == 0 then finish("out", me) end
end

function moves.set.apply(me, cards) lay_down(me, cards) end
function moves.run.apply(me, cards) lay_down(me, cards) end

function moves.throw.apply(me, card)
  card:move(pile)
  if #me.hand == 0 then
    finish("out", me)
  elseif #deck == 0 then
    finish("dry")
  else
    go("drawing", me:next())
  end
end

function score(seat) return #seat.melds end
