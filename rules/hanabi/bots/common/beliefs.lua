-- Memory and computations for the bots of Hanabi: slots of hands, what seats were told, and which cards are left.
--
-- A slot keeps its number while its card stays there: a new card takes the slot that became free. Slots count from 1.
-- `colours` and `values` of a slot are sets, as bits: those still possible after everything its owner was told. `told`:
-- whether a hint was about this card.

local COLOURS, NUMBER = {}, {} -- the colours of cards, and their numbers
for _, colour in ipairs(attributes.colour) do
  if copies("colour", colour) > 0 then
    table.insert(COLOURS, colour)
    NUMBER[colour] = #COLOURS
  end
end
local ALL_COLOURS, ALL_VALUES = (1 << #COLOURS) - 1, 31
local COPIES = {3, 2, 2, 2, 1}

-- For the name of a face: the number of its colour, its value, and both as one number from 1.
local FACE, NAME = {}, {}
for name, face in pairs(faces) do
  local colour = NUMBER[face.colour]
  if colour then
    FACE[name] = {colour = colour, value = face.value, number = 5 * (colour - 1) + face.value}
    NAME[FACE[name].number] = name
  end
end

local BITS = {} -- the number of members of each set
for set = 0, 63 do
  local n = 0
  for bit = 0, 5 do n = n + (set >> bit & 1) end
  BITS[set] = n
end

function colour_fact(colour) return facts.colour[COLOURS[colour]] end -- nil for a colour that no hint names
function value_fact(value) return facts.value[value] end
function number_of_colours() return #COLOURS end
function size_of(set) return BITS[set] end
function face_of(card) return FACE[card.name] end

-- The colours that no hint names, and their faces, as sets: hints about other colours may touch such cards. `NAMED` is
-- some colour that a hint can name.
local UNNAMED, UNNAMED_FACES, NAMED = 0, 0, nil
for number = 1, #COLOURS do
  NAMED = NAMED or colour_fact(number)
  if not colour_fact(number) then
    UNNAMED, UNNAMED_FACES = UNNAMED | 1 << number - 1, UNNAMED_FACES | 31 << 5 * (number - 1)
  end
end
function unnamed_colours() return UNNAMED end
function unnamed_faces() return UNNAMED_FACES end
function some_colour_fact() return NAMED end

local function new_slot() return {colours = ALL_COLOURS, values = ALL_VALUES} end

-- memory.hands, by seat: the slots, and `order`, the slot of the card at each place of the hand.
-- memory.gone, by the number of a face: how many of its cards were discarded.
local function begin()
  memory.hands, memory.gone, memory.discarded, memory.reach = {}, {}, 0, {}
  for seat = 1, #seats do
    local slots, order = {}, {}
    for i = 1, #seats[seat].hand do slots[i], order[i] = new_slot(), i end
    memory.hands[seat] = {slots = slots, order = order}
  end
  for number = 1, 5 * #COLOURS do memory.gone[number] = 0 end
  for colour = 1, #COLOURS do memory.reach[colour] = 5 end
end

local function note_discard()
  memory.discarded = #discard
  local face = face_of(discard:top())
  local gone = memory.gone[face.number] + 1
  memory.gone[face.number] = gone
  if gone == COPIES[face.value] then memory.reach[face.colour] = math.min(memory.reach[face.colour], face.value - 1) end
end

-- Asks the host what a hint leaves open, because the variant decides which cards the hint touches.
local function note_hint(to, about)
  local hand, cards = memory.hands[to.number], to.hand
  for place, slot in ipairs(hand.order) do
    local card, known = cards[place], hand.slots[slot]
    if about.attribute == "colour" then
      for number, colour in ipairs(COLOURS) do
        if not card:may_be("colour", colour) then known.colours = known.colours & ~(1 << number - 1) end
      end
    else
      for value = 1, 5 do
        if not card:may_be("value", value) then known.values = known.values & ~(1 << value - 1) end
      end
    end
    known.told = known.told or card:told(about)
  end
end

-- Updates the memory. `see` must call it with its own arguments.
function remember(made)
  if not made.seat then return begin() end
  if made.kind == "hint" then return note_hint(made.to, made.about) end
  if made.kind ~= "play" and made.kind ~= "discard" then return end
  local hand = memory.hands[made.seat.number]
  local slot = table.remove(hand.order, made.card)
  if #made.seat.hand > #hand.order then
    table.insert(hand.order, slot)
    hand.slots[slot] = new_slot()
  else
    hand.slots[slot] = false -- the deck was empty
  end
  if #discard > memory.discarded then note_discard() end
end

-- The places of the cards in a hand, by slot; false for an empty slot.
function places(seat)
  local hand, found = memory.hands[seat.number], {}
  for slot = 1, #hand.slots do found[slot] = false end
  for place, slot in ipairs(hand.order) do found[slot] = place end
  return found
end

function slots_of(seat) return memory.hands[seat.number].slots end

-- The slot of the card at this place of a hand.
function slot_at(seat, place)
  local hand = memory.hands[seat.number]
  return hand.slots[hand.order[place]]
end

-- The cards that everyone sees on the table: the top of each firework, the lowest of these, and the highest value that
-- each firework can still reach.
function look_at_table()
  local tops, lowest = {}, 5
  for colour = 1, #COLOURS do
    local top = #firework[COLOURS[colour]]
    tops[colour] = top
    if top < lowest then lowest = top end
  end
  return {tops = tops, lowest = lowest, reach = memory.reach}
end

function is_playable(on, colour, value) return value == on.tops[colour] + 1 end

function is_useless(on, colour, value)
  local top = on.tops[colour]
  return top == 5 or top >= value or value <= on.lowest or value > on.reach[colour]
end

-- Whether a card can still be played and is the last of its face.
function is_last(on, colour, value)
  return not is_useless(on, colour, value) and memory.gone[5 * (colour - 1) + value] == COPIES[value] - 1
end

-- The number of cards of each face, by its number, that this seat does not see.
function cards_left()
  local left = {}
  for name, n in pairs(unseen()) do
    if FACE[name] then left[FACE[name].number] = n end
  end
  return left
end

-- The number of cards that a slot can hold, and how many of them pass the test.
function chances(slot, left, on, is_so)
  local all, so = 0, 0
  for colour = 1, #COLOURS do
    if slot.colours >> colour - 1 & 1 == 1 then
      for value = 1, 5 do
        if slot.values >> value - 1 & 1 == 1 then
          local n = left[5 * (colour - 1) + value]
          if n > 0 then
            all = all + n
            if is_so(on, colour, value) then so = so + n end
          end
        end
      end
    end
  end
  return all, so
end

-- The only member of a set, or nil if it has several.
function only(set)
  if BITS[set] ~= 1 then return nil end
  local member = 1
  while set >> member - 1 & 1 == 0 do member = member + 1 end
  return member
end

function least(set)
  local member = 1
  while set >> member - 1 & 1 == 0 do member = member + 1 end
  return member
end
