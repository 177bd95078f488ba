function moves.turn.apply(me)
  deck:draw(down)
  if #deck == 0 then finish(lives:empty() and "won" or "lost") end
end
