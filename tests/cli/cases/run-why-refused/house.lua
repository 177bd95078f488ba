function moves.match.allowed(me, card)
  if #pile == 0 and card.colour == "red" then
    return false, "the first card is blue"
  end
end
