function moves.match.apply(me, card)
  if options.whisper == "allow" then card:move(pile) end
end
