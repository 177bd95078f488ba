-- The strongest bot here, for two to five players. As in the puzzles about hats, one hint tells every other player
-- something. Each hand that the giver sees has a code from 0 to m - 1, and the choice of the hint gives the sum of all
-- codes modulo m. A player subtracts the codes of the other hands, and is left with the code of their own hand.
--
-- A code answers questions in turn: can this card be played? is it one of these? The questions follow from common
-- knowledge, so nobody needs to be told. For each card everyone knows which faces it may have: a set, as bits.
-- Each player keeps these sets for all hands, and they are the same for every player.

local COLOURS, NUMBER = {}, {}
for _, colour in ipairs(attributes.colour) do
  if copies("colour", colour) > 0 then
    table.insert(COLOURS, colour)
    NUMBER[colour] = #COLOURS
  end
end
local FACES = 5 * #COLOURS
local COPIES = {3, 2, 2, 2, 1}
local ALL = (1 << FACES) - 1
local INDEX = {} -- the number of a face, from 0, by its name
for name, face in pairs(faces) do
  if NUMBER[face.colour] then INDEX[name] = 5 * (NUMBER[face.colour] - 1) + face.value - 1 end
end

local OF_FACT = {} -- the faces of which a fact is true, by the fact's name
for number, colour in ipairs(COLOURS) do
  local about = facts.colour[colour]
  if about then OF_FACT[about.name] = 31 << 5 * (number - 1) | unnamed_faces() end
end
for value = 1, 5 do
  local set = 0
  for number = 1, #COLOURS do set = set | 1 << 5 * (number - 1) + value - 1 end
  OF_FACT[facts.value[value].name] = set
end

-- The number of faces in a set.
local function size(set)
  local n = 0
  while set ~= 0 do
    n, set = n + 1, set & set - 1
  end
  return n
end

-- The number of cards with faces of this set.
local function weigh(set, left)
  local n = 0
  for face = 0, FACES - 1 do
    if set >> face & 1 == 1 then n = n + left[face] end
  end
  return n
end

-- ---- common knowledge

-- The faces that can be played, those that are useless, and those with only one copy left.
local function look()
  local playable, dead, last, gone = 0, 0, 0, memory.gone
  for number, colour in ipairs(COLOURS) do
    local top, reachable = #firework[colour], true
    for value = 1, 5 do
      local face = 5 * (number - 1) + value - 1
      if value <= top or not reachable then
        dead = dead | 1 << face
      else
        local left = COPIES[value] - gone[face]
        if left == 0 then
          reachable, dead = false, dead | 1 << face
        else
          if value == top + 1 then playable = playable | 1 << face end
          if left == 1 then last = last | 1 << face end
        end
      end
    end
  end
  memory.playable, memory.dead, memory.last = playable, dead, last
end

-- Removes from each set the faces whose cards are all gone or known elsewhere; counts the remaining cards.
local function clean()
  local left = memory.left
  repeat
    local changed = false
    local known = {}
    for _, hand in ipairs(memory.hands) do
      for _, set in ipairs(hand) do
        if set & set - 1 == 0 then known[set] = (known[set] or 0) + 1 end
      end
    end
    local none = 0
    for face = 0, FACES - 1 do
      left[face] = COPIES[face % 5 + 1] - memory.gone[face] - (known[1 << face] or 0)
      if left[face] <= 0 then none = none | 1 << face end
    end
    for _, hand in ipairs(memory.hands) do
      for place, set in ipairs(hand) do
        if set & set - 1 ~= 0 and set & none ~= 0 then
          hand[place] = set & ~none
          changed = true
        end
      end
    end
  until not changed
  look()
end

local function begin()
  memory.hands, memory.gone, memory.left = {}, {}, {}
  memory.discarded, memory.dealt = 0, #seats[1].hand
  for face = 0, FACES - 1 do memory.gone[face] = 0 end
  for seat = 1, #seats do
    memory.hands[seat] = {}
    for place = 1, #seats[seat].hand do memory.hands[seat][place] = ALL end
  end
  clean()
end

-- ---- questions

-- The part of a set to ask about, chosen so that yes is about as likely as no. Playable faces come first.
local function half(set, total)
  local yes, n, left = 0, 0, memory.left
  local function take(part)
    for face = 0, FACES - 1 do
      if part >> face & 1 == 1 and 2 * n + left[face] <= total then
        yes, n = yes | 1 << face, n + left[face]
      end
    end
  end
  local playable, dead = set & memory.playable, set & memory.dead
  take(playable)
  take(set & ~playable & ~dead)
  if yes == 0 then yes = playable ~= 0 and playable & -playable or set & ~dead & -(set & ~dead) end
  return yes, weigh(yes, left)
end

-- The next question about a hand: the place, the set to ask about, how many cards mean yes, and how many there may be.
local function next_question(hand)
  local playable, dead, left = memory.playable, memory.dead, memory.left
  local has_play, best, best_yes, best_all = false, nil, 0, 1
  local open, open_rank = nil, -1
  for place, set in ipairs(hand) do
    if set & ~playable == 0 then
      has_play = true
      if set & set - 1 ~= 0 and not open then open, open_rank = place, 0 end
    elseif set & set - 1 ~= 0 and set & ~dead ~= 0 then
      local yes, all = weigh(set & playable, left), weigh(set, left)
      if yes > 0 and yes * best_all > best_yes * all then best, best_yes, best_all = place, yes, all end
      local rank = 1000 * yes // all
      if rank > open_rank then open, open_rank = place, rank end
    end
  end
  if not has_play and best then return best, hand[best] & playable, best_yes, best_all end
  if not open then return nil end
  local all = weigh(hand[open], left)
  local yes, n = half(hand[open], all)
  return open, yes, n, all
end

-- Asks as many questions about a hand as m codes can answer. The answers come from `face_at(place)`; without such a
-- function, they come from the code. Returns the code, and what everyone then knows about the hand.
local function ask(hand, m, face_at, code)
  local known, first = {}, 0
  for place, set in ipairs(hand) do known[place] = set end
  while m > 1 do
    local place, set, yes, all = next_question(known)
    if not place then break end
    local codes = math.max(1, math.min(m - 1, (2 * m * yes + all) // (2 * all)))
    local is_so
    if face_at then is_so = set >> face_at(place) & 1 == 1 else is_so = code < first + codes end
    if is_so then
      known[place], m = known[place] & set, codes
    else
      known[place], m, first = known[place] & ~set, m - codes, first + codes
    end
  end
  return first, known
end

local function ask_seat(seat, m)
  local hand = seat.hand
  return ask(memory.hands[seat.number], m, function(place) return INDEX[hand[place].name] end)
end

-- ---- hints

-- Number of codes of a hint for one player, then of a whole hint. With two players a second marked card brings more;
-- with more players, it would cost more than it brings, because some hints are impossible.
local function codes_each() return #seats == 2 and 6 or 4 end
local function codes() return codes_each() * (#seats - 1) end
-- The marked cards of a hand, whose touch is part of the code: those about which the least is known.
local function marked(hand)
  local first, second, most, more = 1, 1, -1, -1
  for place, set in ipairs(hand) do
    local n = size(set)
    if n > most then
      first, second, most, more = place, first, n, most
    elseif n > more then
      second, more = place, n
    end
  end
  return first, second
end

-- The code of a hint for one player: whether it is about a value, and which marked card it touches.
local function code_of(attribute, touches_first, touches_second)
  local which = touches_first and 0 or codes_each() == 6 and touches_second and 4 or 2
  return (attribute == "colour" and 1 or 0) + which
end

local function note_hint(me, made)
  local giver, m = made.seat, codes()
  local first, second = marked(memory.hands[made.to.number])
  local cards = made.to.hand
  local sum = codes_each() * ((made.to.number - giver.number - 1) % #seats)
    + code_of(made.about.attribute, cards[first]:told(made.about), cards[second]:told(made.about))
  local known = {}
  for seat in each(seats) do
    if seat ~= giver and seat ~= me then
      local code
      code, known[seat.number] = ask_seat(seat, m)
      sum = sum - code
    end
  end
  if me ~= giver then
    local _
    _, known[me.number] = ask(memory.hands[me.number], m, nil, sum % m)
  end
  for seat, hand in pairs(known) do memory.hands[seat] = hand end
  local hand, set = memory.hands[made.to.number], OF_FACT[made.about.name]
  for place = 1, #hand do
    hand[place] = hand[place] & (cards[place]:told(made.about) and set or ~set)
  end
  clean()
end

local function note_card(made)
  local hand = memory.hands[made.seat.number]
  table.remove(hand, made.card)
  if #made.seat.hand > #hand then table.insert(hand, ALL) end
  local face = nil
  if #discard > memory.discarded then
    memory.discarded, face = #discard, INDEX[discard:top().name]
  else
    for number, colour in ipairs(COLOURS) do
      local top = #firework[colour]
      if top > memory.tops[number] then face = 5 * (number - 1) + top - 1 end
    end
  end
  memory.gone[face] = memory.gone[face] + 1
  clean()
end

local function note_tops()
  memory.tops = {}
  for number, colour in ipairs(COLOURS) do memory.tops[number] = #firework[colour] end
end

function see(me, made)
  if not made.seat then
    begin()
  elseif made.kind == "hint" then
    note_hint(me, made)
  elseif made.kind == "play" or made.kind == "discard" then
    note_card(made)
  end
  note_tops()
end

-- The hint with the right code; if there are several, the one that tells the most by itself. Nil if there is none.
local function hint(me)
  local m, sum = codes(), 0
  for n = 1, #seats - 1 do sum = sum + ask_seat(me:next(n), m) end
  sum = sum % m
  local to = me:next(1 + sum // codes_each())
  local hand, cards = memory.hands[to.number], to.hand
  local first, second = marked(hand)
  local code = sum % codes_each()
  local attribute = code % 2 == 0 and "value" or "colour"
  local best, most = nil, -1
  for card in each(cards) do
    local about = facts[attribute][card[attribute]] or some_colour_fact()
    if code_of(attribute, cards[first]:is(about), cards[second]:is(about)) == code then
      local set, news = OF_FACT[about.name], 0
      for place, known in ipairs(hand) do
        news = news + size(known & ~memory.dead & (cards[place]:is(about) and ~set or set))
      end
      if news > most then best, most = about, news end
    end
  end
  return best and moves.hint(to, best)
end

-- ---- choosing a move

-- This seat's knowledge of its own hand, and the number of cards of each face that it does not see.
local function own_hand(me)
  local left, none, hand = {}, 0, {}
  for name, n in pairs(unseen()) do
    if INDEX[name] then
      left[INDEX[name]] = n
      if n == 0 then none = none | 1 << INDEX[name] end
    end
  end
  for place, set in ipairs(memory.hands[me.number]) do hand[place] = set & ~none end
  return hand, left
end

-- Whether another player could play a card but does not know it.
local function somebody_needs_a_hint(me)
  for n = 1, #seats - 1 do
    local seat = me:next(n)
    local knows, can = false, false
    for place, set in ipairs(memory.hands[seat.number]) do
      knows = knows or set & ~memory.playable == 0
      can = can or memory.playable >> INDEX[seat.hand[place].name] & 1 == 1
    end
    if can and not knows then return true end
  end
  return false
end

local function best_play(hand)
  local playable = memory.playable
  local best, rank = nil, -1
  for place, set in ipairs(hand) do
    if set ~= 0 and set & ~playable == 0 then
      -- Low cards first, because more can follow; a five gives a hint back.
      local n = 0
      for face = 0, FACES - 1 do
        if set >> face & 1 == 1 then n = math.max(n, face % 5 == 4 and 30 or 10 * (4 - face % 5)) end
      end
      n = n + (size(set) == 1 and 0 or 5)
      if n > rank then best, rank = place, n end
    end
  end
  return best
end

-- The card that can most likely be played, and how likely, in millionths.
local function likeliest_play(hand, left)
  local best, most = nil, 0
  for place, set in ipairs(hand) do
    local chance = 1000000 * weigh(set & memory.playable, left) // math.max(1, weigh(set, left))
    if chance > most then best, most = place, chance end
  end
  return best, most
end

-- The card that is missed least, and how much: 0 if it is certainly useless.
local function worst_card(me, hand, left)
  local elsewhere = 0 -- faces that others hold
  for seat in each(seats) do
    if seat ~= me then
      for card in each(seat.hand) do elsewhere = elsewhere | 1 << INDEX[card.name] end
    end
  end
  local best, least = 1, math.maxinteger
  for place, set in ipairs(hand) do
    local all, loss = 0, 0
    for face = 0, FACES - 1 do
      if set >> face & 1 == 1 and left[face] > 0 then
        local value, n = face % 5 + 1, left[face]
        all = all + n
        if memory.dead >> face & 1 == 1 then
          n = 0
        elseif elsewhere >> face & 1 == 1 then
          n = n * 5
        elseif memory.last >> face & 1 == 1 then
          n = n * (1000 - 100 * value)
        else
          n = n * (100 - 10 * value)
        end
        loss = loss + n
      end
    end
    loss = 1000 * loss // math.max(1, all)
    if loss < least then best, least = place, loss end
  end
  return best, least
end

function choose(me)
  local hand, left = own_hand(me)
  local play = best_play(hand)
  if play then return moves.play(me.hand[play]) end
  -- The number of cards that players can discard before they draw the last cards too late.
  local spare = 10 * #COLOURS - FACES - #seats * memory.dealt - #discard
  local likely, chance = likeliest_play(hand, left)
  if errors.value + 1 < errors.max and likely and chance > 750000 then return moves.play(me.hand[likely]) end
  local worst, loss = worst_card(me, hand, left)
  local may_discard = not hints:full()
  -- Give a hint if it lets another player play, if no card is certainly useless, or, with three or more players, if the
  -- players can afford no more discards.
  if hints.value > 0 and (somebody_needs_a_hint(me) or loss > 0 or spare <= 0 and #seats > 2) then
    local move = hint(me)
    if move then return move end
  end
  if may_discard then return moves.discard(me.hand[worst]) end
  return hint(me) or moves.play(me.hand[likely or 1])
end
