function moves.match.apply(me, card)
  lives:loose(1)
end
