-- Klondike: which cards fit where, and which are turned. Cards, zones and options are in game.yaml.

-- Seven columns: each row begins with a face-up card, and the columns after it get a face-down card.
function setup()
  for row = 1, 7 do
    deck:draw(column[row])
    for n = row + 1, 7 do deck:draw(down[n]) end
  end
end

-- Home to the foundations -------------------------------------------------------------------------------------------

function moves.home.allowed(me, card)
  if card ~= card:zone():top() then return false, "another card lies on it" end
  if card.rank ~= #foundation[card.suit] + 1 then return false, "it is not the next of its suit" end
end

function moves.home.apply(me, card)
  card:move(foundation[card.suit])
  if count(foundation) == 52 then finish("won") end
end

-- From column to column ---------------------------------------------------------------------------------------------

-- A player can take any face-up card of a column, but elsewhere only the top card.
local function can_be_taken(card)
  local place = card:zone()
  local in_column = place ~= waste and place ~= foundation[card.suit]
  return in_column or card == place:top()
end

local function is_red(card)
  return card.suit == "hearts" or card.suit == "diamonds"
end

function moves.move.allowed(me, card, to)
  if not can_be_taken(card) then return false, "another card lies on it" end
  local below = to:top()
  if not below then
    if card.rank < 13 then return false, "only a king goes to an empty column" end
  elseif card.rank ~= below.rank - 1 then
    return false, "it is not one less than the card there"
  elseif is_red(card) == is_red(below) then
    return false, "only red goes on black, and black on red"
  end
end

function moves.move.apply(me, card, to)
  local from, place = card:zone(), card:position()
  for n = place, #from do from[place]:move(to) end -- the next card above has come down to this place
end

-- When the last face-up card is gone, turns up the card below it.
function zones.column.emptied(place)
  down[place.key]:draw(place)
end

-- The deck ----------------------------------------------------------------------------------------------------------

function moves.turn.allowed()
  if #deck == 0 then return false, "the deck is empty" end
end

function moves.turn.apply()
  deck:draw(waste, options.draw)
end

function moves.turn_over.allowed()
  if #deck > 0 then return false, "there are still cards in the deck" end
  if #waste == 0 then return false, "there are no more cards to turn" end
end

function moves.turn_over.apply()
  while #waste > 0 do waste:draw(deck) end
end

-- The end -----------------------------------------------------------------------------------------------------------

function moves.give_up.apply()
  finish("given_up")
end

function score()
  return count(foundation)
end
