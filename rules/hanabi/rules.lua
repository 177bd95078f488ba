-- Hanabi: what the moves do. The cards, zones, counters and phases are in game.yaml.

function moves.hint.apply(me, to, about)
  tell(to.hand, about)
end

-- The value of the next card of a firework.
function next_value(row)
  return #row + 1
end

function moves.play.apply(me, card)
  local row = firework[card.colour]
  if card.value == next_value(row) then
    card:move(row)
    if row:full() then
      hints:gain(1) -- lost if all tokens are available
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

-- A player who draws the last card gives everyone one more turn.
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
