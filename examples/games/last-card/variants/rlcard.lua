-- RLCard's rules: a draw two at the start does not take the first player's turn away, and a wild draw four that is drawn and
-- played at once does nothing.
local plain_start = start_with

function start_with(card, first)
  if not card:has("special", "draw_two") then return plain_start(card, first) end
  deck:draw(first.hand, 2)
  go("turn", first)
end

function moves.wild_drawn.apply(me, card, colour)
  card:move(pile)
  asked:set(colour)
  go("turn", me:next(direction.value))
end
