-- The Rotten Court: playing cards, the powers of the suits, the blows of the courtiers. Cards are in game.yaml.

local function strength(card) return tables.strength[card.rank] end

-- The kings lie at the bottom, the queens above them, and the knaves on top, each in random order.
function setup()
  for rank in each({13, 12, 11}) do deck:move_all(court, "rank", rank) end
  court:draw(courtier)
  local first = starter() or seats[1]
  deck:deal(hand, first.hand.capacity, first)
end

-- The powers of the suits -------------------------------------------------------------------------------------------

local function ignores(suit) return courtier:top().suit == suit and exposed:empty() end

-- Hearts: n discards, chosen at random, go under the deck.
local function bring_back(n)
  if #discard == 0 then return end
  discard:move_all(shuffled)
  shuffled:shuffle()
  for _ = 1, math.min(n, #shuffled) do shuffled:top():move(deck, 1) end
  shuffled:move_all(discard)
end

-- Diamonds: the players draw n cards in turn, one at a time, if their hands have room.
local function draw_together(seat, n)
  local full = 0
  while n > 0 and #deck > 0 and full < #seats do
    if seat.hand:full() then
      full = full + 1
    else
      deck:draw(seat.hand)
      n = n - 1
      full = 0
    end
    seat = seat:next()
  end
end

-- A turn ------------------------------------------------------------------------------------------------------------

local function next_turn(me)
  go("turn", me:next())
end

local function take_blow(me)
  blow:set(math.max(0, strength(courtier:top()) - shield.value))
  if blow:empty() then next_turn(me) else go("blow") end
end

local function bring_down(me)
  played:move_all(discard)
  local exactly = damage.value == tables.health[courtier:top().rank]
  say(exactly and "exactly" or "fallen", {seat = me, card = courtier:top()})
  courtier:draw(exactly and deck or discard)
  beaten:gain()
  reset(damage)
  reset(shield)
  reset(idle)
  reset(exposed)
  if court:draw(courtier) then go("turn", me) else finish("won") end
end

local function play(me, cards)
  local sum = 0
  local works = {} -- by suit
  for card in each(cards) do
    sum = sum + strength(card)
    works[card.suit] = not ignores(card.suit)
    card:move(played)
  end
  reset(holds)

  if works.hearts then bring_back(sum) end
  if works.diamonds then draw_together(me, sum) end
  if works.spades then shield:gain(sum) end
  if works.spades == false then idle:gain(sum) end
  damage:gain(works.clubs and 2 * sum or sum)

  if damage.value >= tables.health[courtier:top().rank] then bring_down(me) else take_blow(me) end
end

function moves.strike.apply(me, card) play(me, {card}) end
function moves.escort.apply(me, ace, card) play(me, {ace, card}) end
function moves.combine.apply(me, cards) play(me, cards) end

function moves.combine.allowed(me, cards)
  if cards[1].rank == 1 and #cards > 2 then return false, "only two aces go together" end
end

function moves.jest.apply(me, card)
  card:move(played)
  reset(holds)
  exposed:set(1)
  if options.memory then shield:gain(idle.value) end
  reset(idle)
  go("naming")
end

function moves.name.apply(me, seat) go("turn", seat) end

function moves.hold.allowed()
  if holds.value >= #seats - 1 then return false, "all others have just held" end
end

function moves.hold.apply(me)
  holds:gain()
  take_blow(me)
end

-- A blow ------------------------------------------------------------------------------------------------------------

function moves.pay.allowed(me)
  if me.hand:sum{rank = tables.strength} < blow.value then return false, "your cards are too weak" end
end

function moves.pay.apply(me, card)
  blow:lose(math.min(blow.value, strength(card)))
  card:move(discard)
  if blow:empty() then next_turn(me) else go("paying") end
end

-- A lone player only.
function moves.renew.apply(me)
  me.hand:move_all(discard)
  deck:fill(me.hand, me.hand.capacity)
  go(phase())
end

-- The end -----------------------------------------------------------------------------------------------------------

function score() return beaten.value end

-- For bots that think ahead: everyone knows which ranks lie where in the court.
function imagine()
  for place = 1, #court do
    local rank = 13 - (place - 1) // 4
    for other in each(attributes.rank) do
      if other ~= rank then rule_out(court[place], "rank", other) end
    end
  end
end
