function moves.match.apply(me, card)
  local below = pile:top()
  card:move(pile)
  if below and below.colour ~= card.colour and below.value ~= card.value then lives:lose(1) end
  if lives:empty() then
    finish("lost")
  elseif #hand[me] == 0 then
    finish("won")
  end
end

function moves.whisper.apply(me, to, about)
  tell(hand[to], about)
  if lives:empty() then finish("lost") end
end

function score() return #pile end
