local function after_turn(me)
  turns:gain(1)
  if turns:full() then
    turns:set(0)
    go("vote")
  else
    go("turn", me:next())
  end
end

function moves.draw.allowed(me)
  if #deck == 0 then return false, "the deck is empty" end
end

function moves.draw.apply(me)
  deck:draw(me.hand)
  after_turn(me)
end

function moves.look.apply(me, who, card)
  show(card, me)
  after_turn(me)
end

function moves.whisper.apply(me, who, about)
  tell(who.hand, about, me)
  after_turn(me)
end

function moves.give.apply(me, card, to)
  card:move(to.hand)
  after_turn(me)
end

function moves.mix.apply(me)
  me.hand:shuffle()
  after_turn(me)
end

function moves.drop.apply(me, card)
  card:move(pile)
  after_turn(me)
end

function moves.take.allowed(me)
  if #pile == 0 then return false, "the pile is empty" end
end

function moves.take.apply(me)
  pile:draw(me.hand)
  after_turn(me)
end

function moves.wear.apply(me, card)
  card:move(back[me])
  after_turn(me)
end

function moves.vote.apply(me, n)
  vote[me]:set(n)
end

function moves.bury.apply(me, card)
  card:move(grave[me])
end

function moves.sort.apply(me, card, place)
  card:move(me.hand, place)
end

function phases.count.enter()
  local most = 0
  for seat in each(seats) do
    voted[seat]:set(vote[seat].value)
    vote[seat]:set(0)
    if voted[seat].value == 3 then most = most + 1 end
  end
  if most == 1 then pile:move_all(open) end
  rounds:gain(1)
  if rounds:full() then return finish("done") end
  go("turn", whose_turn():next())
end

function score(seat)
  local points = 0
  for card in each(back[seat]) do points = points + card.rank end
  return points
end
