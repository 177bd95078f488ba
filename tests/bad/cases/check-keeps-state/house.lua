local played, best = {}, 0

local match = moves.match.apply

function moves.match.apply(me, card)
  table.insert(played, card.name)
  best = math.max(best, card.value)
  match(me, card)
end

local old_score = score

function score() return old_score() + best * 0 end
