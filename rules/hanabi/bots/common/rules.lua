-- Rules of thumb that the bots of Hanabi combine: each returns a move, or nothing if it does not apply. The argument is
-- the result of start_turn.

function start_turn(me)
  local turn = {me = me, on = look_at_table(), places = places(me), slots = slots_of(me), hints = hints.value,
    may_discard = not hints:full(), errors_left = errors.max - errors.value}
  return turn
end

local function play(turn, slot) return moves.play(turn.me.hand[turn.places[slot]]) end
local function put_away(turn, slot) return moves.discard(turn.me.hand[turn.places[slot]]) end
local function left(turn)
  turn.left = turn.left or cards_left()
  return turn.left
end

-- ---- playing

-- The lowest slot whose face is known and can be played.
function play_if_certain(turn)
  for slot, known in ipairs(turn.slots) do
    local colour, value = known and only(known.colours), known and only(known.values)
    if colour and value and is_playable(turn.on, colour, value) then return play(turn, slot) end
  end
end

-- The lowest slot that can be played, no matter which of its possible faces it has.
function play_safe(turn)
  for slot, known in ipairs(turn.slots) do
    if known then
      local all, so = chances(known, left(turn), turn.on, is_playable)
      if so == all then return play(turn, slot) end
    end
  end
end

-- The slot that most likely passes the test, the highest one if several tie; nil below this many hundredths.
local function likeliest(turn, is_so, hundredths)
  local best, best_so, best_all = nil, 0, 1
  for slot, known in ipairs(turn.slots) do
    if known then
      local all, so = chances(known, left(turn), turn.on, is_so)
      if so * best_all >= best_so * all then best, best_so, best_all = slot, so, all end
    end
  end
  if best and 100 * best_so >= hundredths * best_all then return best end
end

function play_likely(turn, hundredths)
  local slot = likeliest(turn, is_playable, hundredths)
  return slot and play(turn, slot)
end

-- ---- discarding

function discard_useless(turn, hundredths)
  if not turn.may_discard then return end
  local slot = likeliest(turn, is_useless, hundredths)
  return slot and put_away(turn, slot)
end

local function known_useless(on, colour, value)
  if colour and value then return is_useless(on, colour, value) end
  if colour then return on.tops[colour] == 5 end
  return value and value <= on.lowest
end

-- Osawa's rule: the lowest slot that is certainly useless, otherwise one whose colour cannot get that far.
function discard_known(turn)
  if not turn.may_discard then return end
  for slot, known in ipairs(turn.slots) do
    if known and known_useless(turn.on, only(known.colours), only(known.values)) then return put_away(turn, slot) end
  end
  for slot, known in ipairs(turn.slots) do
    local colour = known and only(known.colours)
    if colour and least(known.values) > turn.on.reach[colour] then return put_away(turn, slot) end
  end
end

-- The slot that is least likely the last copy of a playable card; if several tie, the oldest card. Cards with a hint
-- stay as long as there is another card: the player who gave the hint wants them to be played.
function discard_unneeded(turn)
  if not turn.may_discard then return end
  local keeps_told = false
  for _, known in ipairs(turn.slots) do keeps_told = keeps_told or (known and not known.told) end
  local best, best_so, best_all = nil, 1, 0
  for slot, known in ipairs(turn.slots) do
    if known and not (keeps_told and known.told) then
      local all, so = chances(known, left(turn), turn.on, is_last)
      local difference = so * best_all - best_so * all
      local is_older = best and turn.places[slot] < turn.places[best]
      if not best or difference < 0 or (difference == 0 and is_older) then best, best_so, best_all = slot, so, all end
    end
  end
  return best and put_away(turn, best)
end

function discard_oldest(turn)
  if turn.may_discard then return moves.discard(turn.me.hand[1]) end
end

function discard_any(turn)
  if turn.may_discard then return moves.discard(turn.me.hand[random(#turn.me.hand)]) end
end

-- ---- hinting

local function hint_value(seat, face) return moves.hint(seat, value_fact(face.value)) end
local function has(set, colour) return set >> colour - 1 & 1 == 1 end

-- Whether a colour is the right hint for a card whose owner knows `set` about it, if hints can also touch cards of a
-- colour without a name. Once the card's own colour was told, a hint about another one shows which of the two it is.
local function is_to_tell(colour, set, face)
  local is_narrow = size_of(set) <= 2 and set & unnamed_colours() ~= 0
  if colour_fact(face.colour) then return (colour == face.colour) ~= is_narrow end
  return not (is_narrow and has(set, colour))
end

-- A hint about a card. `known`: what its owner knows about the card. Nothing if no such hint is possible.
local function hint_colour(seat, known, face)
  if unnamed_colours() == 0 then return moves.hint(seat, colour_fact(face.colour)) end
  for colour = 1, number_of_colours() do
    if colour_fact(colour) and is_to_tell(colour, known.colours, face) then
      local move = moves.hint(seat, colour_fact(colour))
      if legal(move) then return move end
    end
  end
end

local function hint_by_coin(seat, known, face)
  if random(2) == 1 then return hint_value(seat, face) end
  return hint_colour(seat, known, face) or hint_value(seat, face)
end

-- Calls found(owner's knowledge, face) for each card of a hand, slots ascending, until it returns something.
local function first_of(seat, found)
  local known, hand = slots_of(seat), seat.hand
  for slot, place in ipairs(places(seat)) do
    if place then
      local move = found(known[slot], face_of(hand[place]))
      if move then return move end
    end
  end
end

local function tell_useful(turn, seat)
  return first_of(seat, function(known, face)
    if not is_playable(turn.on, face.colour, face.value) then return end
    if not only(known.values) then return hint_value(seat, face) end
    if not only(known.colours) then return hint_colour(seat, known, face) end
  end)
end

function tell_anyone_useful(turn)
  if turn.hints == 0 then return end
  for n = 1, #seats - 1 do
    local move = tell_useful(turn, turn.me:next(n))
    if move then return move end
  end
end

function tell_next_useful(turn)
  if turn.hints > 0 then return tell_useful(turn, turn.me:next()) end
end

-- A hint about the next player's first card that can be played, no matter what that player knows about it.
function tell_next_playable(turn)
  if turn.hints == 0 then return end
  local seat = turn.me:next()
  return first_of(seat, function(known, face)
    if is_playable(turn.on, face.colour, face.value) then return hint_by_coin(seat, known, face) end
  end)
end

-- A hint that tells the next player something new about the first card that this player does not know.
function tell_unknown(turn)
  if turn.hints == 0 then return end
  local seat = turn.me:next()
  return first_of(seat, function(known, face)
    if not only(known.colours) then return hint_colour(seat, known, face) end
    if not only(known.values) then return hint_value(seat, face) end
  end)
end

-- A hint that shows a player that a card can be discarded.
function tell_dispensable(turn)
  if turn.hints == 0 then return end
  local on = turn.on
  for seat in each(seats) do
    local move = seat ~= turn.me and first_of(seat, function(known, face)
      local colour, value = only(known.colours), only(known.values)
      if not colour and on.tops[face.colour] == 5 then return hint_colour(seat, known, face) end
      if not value and face.value <= on.lowest then return hint_value(seat, face) end
      if on.tops[face.colour] >= face.value then
        if colour and not value then return hint_value(seat, face) end
        if value and not colour then return hint_colour(seat, known, face) end
      end
    end)
    if move then return move end
  end
end

-- The hint that tells something new about the most cards: values first, then colours.
function tell_most(turn)
  if turn.hints == 0 then return end
  local best, most = nil, 0
  for seat in each(seats) do
    if seat ~= turn.me then
      local news = {}
      first_of(seat, function(known, face)
        if not only(known.values) then news[face.value] = (news[face.value] or 0) + 1 end
        if not only(known.colours) then
          for colour = 1, number_of_colours() do
            local touches = colour == face.colour or not colour_fact(face.colour)
            if touches and colour_fact(colour) then news[5 + colour] = (news[5 + colour] or 0) + 1 end
          end
        end
      end)
      for what, n in pairs(news) do
        if n > most then best, most = moves.hint(seat, what <= 5 and value_fact(what) or colour_fact(what - 5)), n end
      end
    end
  end
  return best
end

function tell_any(turn)
  if turn.hints == 0 then return end
  local seat = turn.me:next()
  local place = random(#seat.hand)
  return hint_by_coin(seat, slot_at(seat, place), face_of(seat.hand[place]))
end

-- If no rule applies: any hint, or discard any card.
function any_move(turn) return tell_any(turn) or discard_any(turn) end

-- Piers: takes risks while errors are left, and shows useless cards when hints run out. `put_away(turn)` chooses a discard
-- if no card is certainly useless.
function choose_as_piers(me, put_away)
  local turn = start_turn(me)
  return play_safe(turn)
    or turn.errors_left > 1 and play_likely(turn, 60)
    or tell_anyone_useful(turn)
    or turn.hints < 4 and tell_dispensable(turn)
    or discard_known(turn) or put_away(turn) or tell_any(turn) or discard_any(turn)
end
