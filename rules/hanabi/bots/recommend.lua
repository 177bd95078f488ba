-- The recommendation strategy of Cox, De Silva, Deorsey, Kenter, Retter and Tobin, for five players with four cards
-- each. A hint tells everyone at once what to do: each hand that the giver sees has a number, and the hint gives their
-- sum, modulo 8. A player who sees the other hands can work out their own number. From 0 to 3: play the card
-- at this place; from 4 to 7: discard the card four places lower. Places count from 0 here.

local SUIT = {}
for number, colour in ipairs(attributes.colour) do SUIT[colour] = number end

-- The place of the card to which `rank` gives the greatest number; if several tie, the first. Nil numbers do not count.
local function greatest(hand, rank)
  local place, most = nil, nil
  for i = 1, #hand do
    local n = rank(hand[i])
    if n and (most == nil or n > most) then place, most = i - 1, n end
  end
  return place
end

local function number_of(hand)
  local function top(card) return #firework[card.colour] end
  local function order(card) return 10 * card.value + SUIT[card.colour] end
  local play = greatest(hand, function(card) return card.value == 5 and top(card) == 4 and card:position() end)
    or greatest(hand, function(card) return card.value == top(card) + 1 and -order(card) end)
  if play then return play end
  local put_away = greatest(hand, function(card) return card.value <= top(card) and order(card) end)
    or greatest(hand, function(card)
      if card.value == 5 then return nil end
      for other in each(discard) do
        if other.name == card.name then return nil end
      end
      return card.value
    end)
  return put_away and 4 + put_away or 7
end

-- The sum for all hands except these two.
local function sum_without(one, other)
  local sum = 0
  for seat in each(seats) do
    if seat ~= one and seat ~= other then sum = sum + number_of(seat.hand) end
  end
  return sum
end

local function note_hint(me, made)
  memory.plays, memory.number = 0, nil
  if made.seat == me then return end
  local said = (made.to.number - made.seat.number - 1) % #seats + (made.about.attribute == "colour" and 4 or 0)
  memory.number = (said - sum_without(made.seat, me)) % 8
end

function see(me, made)
  if not made.seat then
    if #seats ~= 5 then error("this bot plays with five") end
    memory.plays, memory.fireworks = 0, 0
  elseif made.kind == "hint" then
    note_hint(me, made)
  elseif count(firework) > memory.fireworks then
    memory.fireworks = memory.fireworks + 1
    memory.plays = memory.plays + 1
  end
end

function choose(me)
  local number = memory.number
  if number and number < 4 and (memory.plays == 0 or memory.plays == 1 and errors.value < 2) then
    return moves.play(me.hand[number + 1])
  end
  if hints.value > 0 then
    local sum = sum_without(me, me) % 8
    local to = me:next(1 + sum % 4)
    local card = to.hand[1]
    return moves.hint(to, sum < 4 and facts.value[card.value] or facts.colour[card.colour] or some_colour_fact())
  end
  return moves.discard(me.hand[number and number >= 4 and number - 3 or 4])
end
