-- President: which set beats which, whose turn it is, and how players rank. Cards, zones and options are in game.yaml.

-- Dealing -----------------------------------------------------------------------------------------------------------

function setup()
  local seat = starter() or seats[1]
  while deck:draw(seat.hand) do seat = seat:next() end -- the remaining cards, one each
end

local function gives_best(from, to, n)
  for _ = 1, n do from.hand:highest("rank"):move(to.hand) end
end

local function holder_of_three()
  for seat in each(seats) do
    if seat.hand:find("3c") then return seat end
  end
end

function phases.dealing.enter(first)
  if deals:empty() then
    go("turn", holder_of_three())
  elseif options.exchange then
    gives_best(scum.seat, president.seat, 2)
    if #seats > 3 then gives_best(low.seat, vice.seat, 1) end
    go("giving", president.seat)
  else
    go("turn", first)
  end
end

-- The president gives two cards to the scum, the vice-president one to the player before the scum.
function moves.give.allowed(me, cards)
  if #cards ~= (me == president.seat and 2 or 1) then return false, "give as many as you were given" end
end

function moves.give.apply(me, cards)
  local to = me == president.seat and scum.seat or low.seat
  for card in each(cards) do card:move(to.hand) end
  if me == president.seat and #seats > 3 then go("giving", vice.seat) else go("turn", starter()) end
end

-- A turn ------------------------------------------------------------------------------------------------------------

local function beats(card, other)
  if card.rank == other.rank then return options.equal end
  if turned:full() then return card.rank < other.rank end
  return card.rank > other.rank
end

local function contains(cards, card)
  for other in each(cards) do
    if other == card then return true end
  end
  return false
end

function moves.play.allowed(me, cards)
  if #board > 0 then
    if #cards ~= #board then return false, "lay as many cards as lie there" end
    if not beats(cards[1], board[1]) then return false, "your cards are not higher" end
  elseif options.opening and deals:empty() and #gone == 0 then -- the very first cards
    local three = me.hand:find("3c")
    if three and not contains(cards, three) then return false, "begin with the three of clubs" end
  end
end

function moves.pass.allowed()
  if #board == 0 then return false, "you lead, so lay something" end
end

-- Clears the table; this seat leads, or the next one with cards.
local function lead(seat)
  board:move_all(gone)
  reset(passed)
  while #seat.hand == 0 do seat = seat:next() end
  go("turn", seat)
end

-- After a turn of this seat: the next seat that has cards and has not passed. If there is none before the seat that laid last,
-- nobody has beaten these cards.
local function next_turn(me)
  local seat = me:next()
  while seat ~= laid.seat do
    if #seat.hand > 0 and seat.passed:empty() then return go("turn", seat) end
    seat = seat:next()
  end
  lead(seat)
end

function moves.pass.apply(me)
  if options.passing == "out" then me.passed:set(1) end
  next_turn(me)
end

local function takes_place(seat)
  finished:gain()
  seat.place:set(finished.value)
end

function moves.play.apply(me, cards)
  board:move_all(gone)
  for card in each(cards) do card:move(board) end
  laid:set(me)
  if options.revolution and #cards == 4 then turned:set(1 - turned.value) end
  if #me.hand == 0 then takes_place(me) end

  if finished.value == #seats - 1 then
    go("scoring")
  elseif options.twos == "clear" and board[1].rank == 15 then
    lead(me)
  else
    next_turn(me)
  end
end

-- The score ---------------------------------------------------------------------------------------------------------

local function seat_at(n)
  for seat in each(seats) do
    if seat.place.value == n then return seat end
  end
end

function phases.scoring.enter()
  for seat in each(seats) do
    if seat.place:empty() then takes_place(seat) end -- the seat that still has cards
  end
  for seat in each(seats) do seat.points:gain(#seats - seat.place.value) end
  president:set(seat_at(1))
  scum:set(seat_at(#seats))
  if #seats > 3 then
    vice:set(seat_at(2))
    low:set(seat_at(#seats - 1))
  end
  say("{first} is president, {last} is scum", {first = president.seat, last = scum.seat})

  deals:gain()
  if deals.value == options.deals then
    finish("done")
  else
    redeal(options.leads == "president" and president.seat or scum.seat)
  end
end

function score(seat) return seat.points.value end
