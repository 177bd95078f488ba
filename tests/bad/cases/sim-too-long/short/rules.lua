function moves.pass.apply(me)
  if passed:full() then finish("tired") end
end
