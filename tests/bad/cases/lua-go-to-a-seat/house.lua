function moves.match.apply(me, card)
  card:move(pile)
  go(me:next())
end
