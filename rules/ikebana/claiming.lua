-- The option choose_combination: player. At the end of a round all players, from the one who started it, name in turn
-- the combinations of their bouquets, one at a time, as long as there are any.

local count_bouquets = end_round -- the function without this option

-- Continues with this seat, or with the next one that can name a combination; after the last one, counts the bouquets.
local function go_on(seat)
  while best_points(values_of(complete_bouquet(seat))) == 0 do
    claimed:move_all(complete_bouquet(seat))
    to_claim:lose()
    seat = seat:next()
    if to_claim:empty() then return count_bouquets(seat) end
  end
  go("claim", seat)
end

function end_round(starter)
  for points in each(earned) do points:set(0) end
  to_claim:set(#seats)
  go_on(starter)
end

local function find_card(zone, fits)
  for card in each(zone) do
    if fits(card) then return card end
  end
end

function moves.claim.allowed(me, combination, lowest)
  local wanted = tables.combinations[combination]
  if wanted.worth[lowest] == nil then return false, "there is no such combination" end
  if not without(wanted, lowest, values_of(complete_bouquet(me))) then return false, "your bouquet does not hold it" end
end

-- Takes printed cards if the bouquet has them, and wild ones for the others.
function moves.claim.apply(me, combination, lowest)
  local wanted = tables.combinations[combination]
  for i = 0, wanted.cards - 1 do
    local value = lowest + i * wanted.step
    local function is_printed(card) return card.value == value and not has_any_value(card) end
    local mine = complete_bouquet(me)
    local card = find_card(mine, is_printed) or find_card(mine, has_any_value)
    card:move(claimed)
  end
  earned[me]:gain(wanted.worth[lowest])
  go_on(me)
end

-- A wild card can also replace a printed card, which another combination can then use.
function moves.replace.allowed(me, card)
  if has_any_value(card) then return false, "only a printed card can be replaced" end
  if not find_card(complete_bouquet(me), has_any_value) then return false, "you have no wild card of any value left" end
end

function moves.replace.apply(me, card)
  find_card(complete_bouquet(me), has_any_value):move(claimed)
  card:move(complete_bouquet(me))
  go_on(me)
end
