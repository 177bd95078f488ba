function moves.match.apply(me, card)
  error("not " .. me)
end
