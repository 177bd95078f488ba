-- Hanabi: what the moves do. What the game is made of stands in game.yaml.

-- Draws a card to the end of the hand. Whoever draws the last one gives everybody one more turn.
local function refill(me)
  local drawn = deck:draw(hand[me])
  if drawn and #deck == 0 then finish_after(#seats, "finished") end
end

function moves.hint.apply(me, to, about)
  tell(hand[to], about)
end

function moves.play.apply(me, card)
  local row = firework[card.colour]
  if card.value == #row + 1 then
    card:move(row)
    if card.value == 5 then
      hints:gain(1) -- lost when all tokens are there already
      if count(firework) == 5 * #firework then return finish("complete") end
    end
  else
    card:move(discard)
    errors:gain(1)
    if errors:full() then return finish("lost") end
  end
  refill(me)
end

function moves.discard.apply(me, card)
  card:move(discard)
  refill(me)
end

function moves.reorder.apply(me, card, place)
  card:move(hand[me], place)
end

function score(outcome)
  if outcome == "lost" and options.loss_score == "zero" then return 0 end
  return count(firework)
end
