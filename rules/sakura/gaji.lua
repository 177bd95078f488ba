-- Sakura: the Gaji, the lightning of November, as a wild card (option gaji). From the hand it can capture any card of
-- the Ba. It stays with that card, and at the end of the round it brings its holder the remaining cards of that month.

-- The Gaji, if it is among these cards.
local function gaji_among(cards)
  for card in each(cards) do
    if card.name == tables.gaji.card then return card end
  end
end

local function others(me)
  local list = {}
  for n = 1, #seats - 1 do table.insert(list, me:next(n)) end
  return list
end

local function barred(me)
  if options.gaji_bar == "off" then return false end
  for _, seat in ipairs(others(me)) do
    if seat.november.value == 1 then return true end
  end
  return false
end

-- Hiki: three cards of a month in the Ba, the fourth in a hand. Whether this seat's hand protects the month.
local function protects(seat, month)
  local lying = ba:count("month", month)
  if lying == 0 or (lying < 3 and not options.wide_hiki) then return false end
  return lying + seat.hand:count("month", month) == 4
end

-- The seat whose Hiki stops the Gaji of this player, if there is one.
local function hiki_against(me, month)
  for _, seat in ipairs(others(me)) do
    if protects(seat, month) then return seat end
  end
end

-- Whether a Hiki of this month has been declared and still applies.
local function under_hiki(month)
  local seat = declared[month].seat
  return seat ~= nil and protects(seat, month)
end

-- The aim ----------------------------------------------------------------------------------------------------------

function moves.aim.allowed(me, card)
  if not gaji_among(me.hand) then return false, "only the player who holds the Gaji can aim it" end
  if barred(me) then return false, "another player has already shown a November card" end
  if card.month == tables.gaji.month then return false, "to capture a November card, play the Gaji like any other card" end
  if under_hiki(card.month) then return false, "a Hiki of this month has been declared" end
end

-- A declared Hiki: the Gaji misses, and its player chooses another move.
local function stop(seat, month)
  declared[month]:set(seat)
  say("hiki", {seat = seat, month = month})
  if options.hiki_vs_gaji == "block_and_take" and ba:count("month", month) == 3 then
    seat.hand:move_all(seat.captured, "month", month)
    ba:move_all(seat.captured, "month", month)
  end
  aimed:clear()
  go("hand")
end

function moves.aim.apply(me, card)
  aimed:set(card)
  local holder = hiki_against(me, card.month)
  if options.hiki_vs_gaji == "ignore" then
    go("strike")
  elseif options.hiki_declare == "ask" then
    show(gaji_among(me.hand), others(me)) -- everyone can tell that the player who aims holds it
    go("hiki_call", others(me)) -- all other seats: asking one alone would show who holds the Hiki
  elseif holder then
    stop(holder, card.month)
  else
    go("strike")
  end
end

function moves.declare.allowed(me)
  if not protects(me, aimed.card.month) then return false, "you have no Hiki of this month" end
end

function moves.declare.apply(me)
  stop(me, aimed.card.month)
end

function moves.pass.apply() end

function phases.strike.enter(me)
  local target = aimed.card
  local pile = me.captured
  local all = options.gaji_takes == "all_of_three" and ba:count("month", target.month) == 3
  say("strike", {card = target})
  gaji_among(me.hand):move(pile)
  if all then ba:move_all(pile, "month", target.month) else target:move(pile) end
  me.november:set(1)
  gaji_month:set(target.month)
  aimed:clear()
  go("draw")
end

-- The end of the round ----------------------------------------------------------------------------------------------

local function goes_to_gaji(card)
  if options.gaji_leftover == "all_ba" or card.month == gaji_month.month then return true end
  return options.gaji_leftover == "captured_and_november" and card.month == tables.gaji.month
end

function phases.leftovers.enter()
  if gaji_month:empty() then
    go("scoring")
    return
  end
  for pile in each(captured) do
    if gaji_among(pile) then
      for card in each(ba) do
        if goes_to_gaji(card) then
          say("leftover", {card = card, zone = pile})
          card:move(pile)
        end
      end
    end
  end
  go("scoring")
end
