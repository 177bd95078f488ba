-- Games exported from hanab.live as JSON, which counts cards, in the order of the deck, seats and suits from 0.

local suits = {"R", "Y", "G", "B", "P"}
local colours = {"red", "yellow", "green", "blue", "purple"}
local kinds = {play = 0, discard = 1, colour_hint = 2, value_hint = 3, stopped = 4} -- types of actions
local hand = {[2] = 5, [3] = 5, [4] = 4, [5] = 4} -- by seats: cards that each is dealt

local variants = {["No Variant"] = "hanabi+hanab-live"}

-- Options of the site that change what may be done, by what they are here.
local refused_options = {
  "allOrNothing", "cardCycle", "oneExtraCard", "oneLessCard", "speedrun",
}

local function problem(where, what)
  return nil, where .. ": " .. what
end

local function whole(value) return type(value) == "number" end

local function read_options(given)
  local variant = given.variant or "No Variant"
  if not variants[variant] then
    return problem("options.variant", "the variant '" .. tostring(variant) .. "' is not known here")
  end
  for _, name in ipairs(refused_options) do
    if given[name] then return problem("options." .. name, "games with this option are not known here") end
  end
  local options = {}
  if given.emptyClues then options.empty_hints = "allow" end
  local game = variants[variant]
  if given.deckPlays then game = "hanabi+blind-plays" end
  return {game = game, options = options, first = (given.startingPlayer or 0) + 1}
end

local function read_deck(given)
  local deck = {}
  for i, card in ipairs(given) do
    local where = "deck[" .. i - 1 .. "]"
    local suit = whole(card.suitIndex) and suits[card.suitIndex + 1]
    if not suit then return problem(where .. ".suitIndex", "no suit " .. tostring(card.suitIndex)) end
    if not whole(card.rank) or card.rank < 1 or card.rank > 5 then
      return problem(where .. ".rank", "no card of rank " .. tostring(card.rank))
    end
    deck[i] = suit .. card.rank
  end
  return deck
end

-- The words of one action, or false where the game was stopped. `top` is the number of the deck's top card.
local function read_action(action, where, seats, top)
  if action.type == kinds.stopped then return false end
  if action.type == kinds.play and action.target == top then return {"blind"} end
  if action.type == kinds.play then return {"play", {card = action.target}} end
  if action.type == kinds.discard then return {"discard", {card = action.target}} end
  if action.type ~= kinds.colour_hint and action.type ~= kinds.value_hint then
    return problem(where .. ".type", "no action of type " .. tostring(action.type))
  end
  if not whole(action.target) or action.target < 0 or action.target >= seats then
    return problem(where .. ".target", "no seat " .. tostring(action.target))
  end
  local told = action.value
  if action.type == kinds.colour_hint then told = whole(told) and colours[told + 1] end
  if not told then return problem(where .. ".value", "no suit " .. tostring(action.value)) end
  return {"hint", {seat = action.target + 1}, told}
end

local function read_moves(actions, first, seats)
  local moves = {}
  local top = seats * (hand[seats] or 0) -- that many were dealt
  for i, action in ipairs(actions) do
    local words, wrong = read_action(action, "actions[" .. i - 1 .. "]", seats, top)
    if wrong then return nil, wrong end
    if not words then break end
    if words[1] ~= "hint" then top = top + 1 end
    moves[i] = {(first + i - 2) % seats + 1, unpack(words)}
  end
  return moves
end

function convert(export)
  for _, key in ipairs({"players", "deck", "actions"}) do
    if type(export) ~= "table" or type(export[key]) ~= "table" then
      return {problem = key .. ": a game of hanab.live has a list here"}
    end
  end
  local script, deck, moves, wrong
  script, wrong = read_options(export.options or {})
  if not wrong then deck, wrong = read_deck(export.deck) end
  if not wrong then moves, wrong = read_moves(export.actions, script.first, #export.players) end
  if wrong then return {problem = wrong} end
  script.players, script.deck, script.moves = export.players, deck, moves
  return script
end
