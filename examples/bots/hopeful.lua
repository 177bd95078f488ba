-- A bot for any game: it repeats the kind of move that last moved a card, and otherwise moves at random.

function see(me, made)
  if made.seat == me then memory.last = made.kind end
  for _, step in ipairs(made.steps) do
    if step.what == "moved" and step.to ~= step.from and made.seat == me then
      memory.good = memory.last -- the move had an effect
    end
  end
end

function choose(me)
  local all, liked = legal(), {}
  for _, move in ipairs(all) do
    if move.kind == memory.good then table.insert(liked, move) end
  end
  if #liked > 0 and random(3) > 1 then return liked[random(#liked)] end
  return all[random(#all)]
end
