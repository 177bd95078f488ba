function moves.match.apply(me, card)
  card:mvoe(pile)
end
