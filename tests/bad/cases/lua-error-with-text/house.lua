function moves.match.apply(me, card)
  error("the rules are not done yet")
end
