-- Go Fish: asking, drawing, books, and who asks next. Cards and zones are in game.yaml.

-- Lays down four of a rank at once. Returns true if the hand had them.
local function lay_down(seat, rank)
  if seat.hand:count("rank", rank) < 4 then return false end
  seat.hand:move_all(seat.books, "rank", rank)
  say("book", {seat = seat, card = seat.books:top()})
  return true
end

function setup()
  for seat in each(seats) do
    for _, rank in ipairs(attributes.rank) do
      if lay_down(seat, rank) and options.refill then
        pool:draw(seat.hand, 4)
      end
    end
  end
end

-- Whether this player can ask anyone.
local function nobody_to_ask(seat)
  return count(hand) == #seat.hand
end

-- This player asks, or the next one who can. A player without cards draws one first; a player with nobody to ask waits
-- until the next player has drawn one.
local function turn_of(seat)
  if #pool == 0 and count(hand) == 0 then return finish("collected") end
  while #seat.hand == 0 and #pool == 0 do seat = seat:next() end
  if #seat.hand == 0 then pool:draw(seat.hand) end
  -- Never at a table, where books are laid down; but a bot can imagine all four of a rank in one hand.
  if #pool == 0 and nobody_to_ask(seat) then return finish("collected") end
  if nobody_to_ask(seat) then
    seat = seat:next()
    pool:draw(seat.hand)
  end
  go("turn", seat)
end

function moves.ask.allowed(me, of)
  if #of.hand == 0 then return false, "this player has no cards" end
end

function moves.ask.apply(me, of, wanted)
  local rank = wanted.value
  local given = of.hand:count("rank", rank)
  if given > 0 then
    say("gives", {seat = of, n = given})
    of.hand:move_all(shown, "rank", rank)
    shown:move_all(me.hand)
    lay_down(me, rank)
    return turn_of(me)
  end

  say("fish", {seat = of})
  local card = pool:draw(me.hand)
  if not card then return turn_of(me:next()) end
  local lucky = options.lucky and card.rank == rank
  if lucky then
    card:move(shown)
    shown:draw(me.hand)
  end
  lay_down(me, card.rank)
  turn_of(lucky and me or me:next())
end

function score(seat)
  return #seat.books // 4
end
