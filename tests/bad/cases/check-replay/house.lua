local plain = moves.match.apply

function moves.match.apply(me, card)
  if options.lives == 5 and pile:top() and pile:top().value == 3 then error("three") end
  plain(me, card)
end
