function moves.wait.apply() if waited.value == 40 then finish("finished") end end
function moves.fall.apply() error("this rule fails") end
