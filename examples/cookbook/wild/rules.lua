function setup()
  if pile:top():has("colour") then named:set(pile:top().colour) else go("naming") end
end

function moves.play.apply(me, card)
  card:move(pile)
  if #me.hand == 0 then return finish("out", me) end
  if not card:has("colour") then return go("naming") end
  named:set(card.colour)
  go("turn", me:next(card:has("special", "skip") and 2 or 1))
end

function moves.name.apply(me, colour)
  named:set(colour)
  go("turn", me:next())
end

function moves.draw.apply(me)
  deck:draw(me.hand)
  go("turn", me:next())
end

function score(seat) return #seat.hand == 0 and 1 or 0 end
