function moves.throw.apply(me, card)
  card:move(pile[card.colour])
  if #hand[me] == 0 then finish("empty") end
  if lives.value == 0 then finish("emtpy") end
  if lives.value == 1 then go("trun") end
  if lives.value == 2 then return finish_after(1, "over") end
end

function score(outcome)
  if outcome == "empti" then return 1 end
  return 0
end
