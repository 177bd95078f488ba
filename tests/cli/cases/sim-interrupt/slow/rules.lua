function moves.pass.apply(me)
  for i = 1, 100000 do end
  if passed:full() then finish("tired") end
end
