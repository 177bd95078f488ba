-- Hanabi: what the moves do. What the game is made of stands in game.yaml.

function moves.hint.apply(me, to, about)
  tell(to.hand, about)
end

-- The value of the card that comes next in a row.
function next_value(row)
  return #row + 1
end

function moves.play.apply(me, card)
  local row = firework[card.colour]
  if card.value == next_value(row) then
    card:move(row)
    if row:full() then
      hints:gain(1) -- lost when all tokens are there already
      if count(firework) == 5 * #firework then return finish("complete") end
    end
  else
    card:move(discard)
    errors:gain(1)
    if errors:full() then return finish("lost") end
  end
  deck:draw(me.hand)
end

function moves.discard.apply(me, card)
  card:move(discard)
  deck:draw(me.hand)
end

-- Whoever draws the last card gives everybody one more turn.
function zones.deck.emptied()
  say("last_card")
  finish_after(#seats, "finished")
end

function moves.reorder.apply(me, card, place)
  card:move(me.hand, place)
end

function score(outcome)
  if outcome == "lost" and options.loss_score == "zero" then return 0 end
  return count(firework)
end
