function moves.draw.apply(me)
  local card = deck:draw(seen)
  if card.sky == "calm" then return end
  me.sunk:gain()
  local seat = me:next() -- skips seats that are out
  if seat:next() == seat then finish("alone", seat) end
end
