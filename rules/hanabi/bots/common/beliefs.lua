-- What the bots of Hanabi remember and compute: slots of hands, what was told, which cards are left.
--
-- A slot keeps its number while the card in it stays: a card that is drawn takes the slot that became free. Slots
-- count from 1. `colours` and `values` of a slot are sets, as bits: what its owner was told leaves them open. `told`: a
-- hint was about this card.

local COLOURS, NUMBER = {}, {} -- the colours that cards have; their numbers
for _, colour in ipairs(attributes.colour) do
  if copies("colour", colour) > 0 then
    table.insert(COLOURS, colour)
    NUMBER[colour] = #COLOURS
  end
end
local ALL_COLOURS, ALL_VALUES = (1 << #COLOURS) - 1, 31
local COPIES = {3, 2, 2, 2, 1}

-- By name: the number of the colour, the value, and both as one number from 1.
local FACE, NAME = {}, {}
for name, face in pairs(faces) do
  local colour = NUMBER[face.colour]
  if colour then
    FACE[name] = {colour = colour, value = face.value, number = 5 * (colour - 1) + face.value}
    NAME[FACE[name].number] = name
  end
end

local BITS = {} -- how many there are in a set
for set = 0, 63 do
  local n = 0
  for bit = 0, 5 do n = n + (set >> bit & 1) end
  BITS[set] = n
end

function colour_fact(colour) return facts.colour[COLOURS[colour]] end -- nil for one that no hint names
function value_fact(value) return facts.value[value] end
function number_of_colours() return #COLOURS end
function size_of(set) return BITS[set] end
function face_of(card) return FACE[card.name] end

-- The colours that no hint names, and their faces, as sets: hints about other colours may touch such cards. And some
-- colour that can be named.
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

-- memory.hands, by seats: the slots, and `order`: which slot the card at each place of the hand is in.
-- memory.gone: by the numbers of faces, how many of them were discarded.
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

-- What a hint leaves open is known to the host: which cards it touches depends on the variant.
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

-- To be called by see() with what it gets.
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
    hand.slots[slot] = false -- nothing was left to draw
  end
  if #discard > memory.discarded then note_discard() end
end

-- By slots, the places of the cards in a hand; false where a slot is empty.
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

-- What can be seen on the table: the top of each firework, the lowest of them, and the highest value that each
-- can still reach.
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

-- Whether it can still be played, and there is no other one like it.
function is_last(on, colour, value)
  return not is_useless(on, colour, value) and memory.gone[5 * (colour - 1) + value] == COPIES[value] - 1
end

-- How many cards of each face, by numbers, this seat does not see.
function cards_left()
  local left = {}
  for name, n in pairs(unseen()) do
    if FACE[name] then left[FACE[name].number] = n end
  end
  return left
end

-- Of the cards that a slot may hold: how many there are, and how many of them are so.
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

-- The only member of a set; nil where there are others.
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
