function moves.match.apply(me, card)
  error({why = "no"})
end
