local match = moves.match.apply
-- Endless in some games, by a card on the table.
function moves.match.apply(me, card)
  match(me, card)
  while pile:top().name == "R3" and lives.value == 1 do end
end
