function moves.match.apply(me, card)
  tell(hand[me], "red")
end
