function moves.match.apply(me, card)
  card:move(pile)
  tell(me:next().hand)
end
