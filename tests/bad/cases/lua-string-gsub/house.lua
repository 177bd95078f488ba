function moves.match.apply(me, card)
  local plain = string.gsub(card.name, "R", "")
end
