function phases.turn.enter(me)
  if #me.hand == 0 then finish("lost") end
end
