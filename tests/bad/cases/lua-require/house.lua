function moves.match.apply(me, card)
  local json = require("json")
end
