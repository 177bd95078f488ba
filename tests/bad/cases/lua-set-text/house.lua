function moves.match.apply(me, card)
  lives:set("two")
end
