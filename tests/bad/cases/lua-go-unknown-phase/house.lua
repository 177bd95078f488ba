function moves.match.apply(me, card)
  card:move(pile)
  go("trun")
end
