-- Imports games from hanab.live's JSON, which counts cards (in deck order), seats and suits from 0.

-- What a file can hold. Numbers of games, seeds, notes and clocks change no game, so this importer does not read them.
shape = {
  id = "number", seed = "text", notes = "any",
  _publishedScore = "number", -- in collections of games
  players = {"text"},
  deck = {{suitIndex = "number", rank = "number"}},
  actions = {{type = "number", target = "number", value = "number"}},
  characters = {{name = "text", metadata = "number"}},
  options = {
    variant = "text", startingPlayer = "number",
    timed = "boolean", timeBase = "number", timePerTurn = "number",
    deckPlays = "boolean", emptyClues = "boolean",
    allOrNothing = "boolean", cardCycle = "boolean", detrimentalCharacters = "boolean",
    oneExtraCard = "boolean", oneLessCard = "boolean", speedrun = "boolean",
  },
}

-- Options that change the legal moves or the deal, and that no game here has.
local refused_options = {
  "allOrNothing", "cardCycle", "detrimentalCharacters", "oneExtraCard", "oneLessCard", "speedrun",
}

local suits = {"R", "Y", "G", "B", "P"}
local colours = {"red", "yellow", "green", "blue", "purple"}
local copies = {3, 2, 2, 2, 1} -- by rank
local size = 50
local hand = {[2] = 5, [3] = 5, [4] = 4, [5] = 4} -- cards per seat, by number of seats

local kinds = {play = 0, discard = 1, colour_hint = 2, value_hint = 3, ended = 4, ended_by_vote = 5} -- types of actions
local known_kinds = "known: 0 play, 1 discard, 2 clue of a colour, 3 clue of a rank, 4 end, 5 end by vote"

-- Why a game ended early: what the site writes as the value of the last action. 0: unknown.
local endings = {
  [0] = "The game was ended before its end.",
  [3] = "The game ended because the time of a player ran out.",
  [4] = "The game was ended by a player.",
  [6] = "The game ended because nobody moved.",
  [10] = "The game was ended by a vote of the players.",
}
local known_endings = "known: 3 no time left, 4 by a player, 6 nobody moved, 10 by vote"

-- Refuses the file: the second result says what is wrong with the value at `at`.
local function problem(at, what, hint)
  return nil, {problem = what, at = at, hint = hint}
end

local function within(value, least, most)
  return value >= least and value <= most
end

-- An error if one of these names is missing.
local function missing(given, names, at)
  for _, name in ipairs(names) do
    if given[name] == nil then
      return {problem = "there is no '" .. name .. "' here", hint = "this needs: " .. table.concat(names, ", "), at = at}
    end
  end
end

local function read_options(given, seats)
  if given.variant and given.variant ~= "No Variant" then
    return problem({"options", "variant"}, "the variant '" .. given.variant .. "' is not known here", "known: No Variant")
  end
  for _, name in ipairs(refused_options) do
    if given[name] then
      return problem({"options", name}, "games with this option are not known here", "known: deckPlays, emptyClues")
    end
  end
  local first = given.startingPlayer or 0
  if not within(first, 0, seats - 1) then
    return problem({"options", "startingPlayer"}, "no seat " .. first, "seats are 0 to " .. seats - 1)
  end
  return {
    game = given.deckPlays and "hanabi+blind-plays" or "hanabi+hanab-live",
    options = {empty_hints = given.emptyClues and "allow" or nil},
    first = first + 1,
  }
end

local function read_deck(given)
  local deck, left = {}, {}
  if #given ~= size then
    return problem({"deck"}, "a deck of " .. #given .. "; this variant has " .. size .. " cards")
  end
  for i, card in ipairs(given) do
    local wrong = missing(card, {"suitIndex", "rank"}, {"deck", i})
    if wrong then return nil, wrong end
    if not within(card.suitIndex, 0, #suits - 1) then
      return problem({"deck", i, "suitIndex"}, "no suit " .. card.suitIndex, "suits are 0 to " .. #suits - 1)
    end
    if not within(card.rank, 1, #copies) then
      return problem({"deck", i, "rank"}, "no card of rank " .. card.rank, "ranks are 1 to " .. #copies)
    end
    local name = suits[card.suitIndex + 1] .. card.rank
    left[name] = (left[name] or copies[card.rank]) - 1
    if left[name] < 0 then
      return problem({"deck", i}, "one " .. name .. " too many; this variant has " .. copies[card.rank])
    end
    deck[i] = name
  end
  return deck
end

-- What ended the game. The target is the seat that ended it, or nobody.
local function read_ending(action, at, seats)
  local value, by_vote = action.value or 0, action.type == kinds.ended_by_vote
  if by_vote and value == 0 then value = 10 end
  local how = endings[value]
  if not how or by_vote and value ~= 10 then
    return problem({at[1], at[2], "value"}, "no end of type " .. value .. " for this action", known_endings)
  end
  if not within(action.target or -1, -1, seats - 1) then
    return problem({at[1], at[2], "target"}, "no seat " .. action.target, "seats are 0 to " .. seats - 1 .. ", nobody is -1")
  end
  return how
end

-- The words of one move. `blind` is the card that can be played from the deck, if any.
local function read_move(action, at, seats, blind)
  local hint = action.type == kinds.colour_hint or action.type == kinds.value_hint
  if not hint and action.type ~= kinds.play and action.type ~= kinds.discard then
    return problem({at[1], at[2], "type"}, "no action of type " .. action.type, known_kinds)
  end
  local wrong = missing(action, hint and {"target", "value"} or {"target"}, at)
  if wrong then return nil, wrong end
  if not hint then
    if (action.value or 0) ~= 0 then
      return problem({at[1], at[2], "value"}, "a play or discard has no value, but this is " .. action.value, "write: 0")
    end
    if action.type == kinds.discard then return {"discard", {card = action.target}} end
    return action.target == blind and {"blind"} or {"play", {card = action.target}}
  end
  if not within(action.target, 0, seats - 1) then
    return problem({at[1], at[2], "target"}, "no seat " .. action.target, "seats are 0 to " .. seats - 1)
  end
  local told = action.value
  if action.type == kinds.colour_hint then
    told = colours[told + 1]
    if not told then
      return problem({at[1], at[2], "value"}, "no suit " .. action.value, "suits are 0 to " .. #suits - 1)
    end
  end
  return {"hint", {seat = action.target + 1}, told}
end

-- The moves, and why the game ended, if that is recorded.
local function read_actions(actions, first, seats, deck_plays)
  local moves, ending, wrong = {}, nil, nil
  local top = seats * hand[seats] -- the number of dealt cards
  for i, action in ipairs(actions) do
    local at = {"actions", i}
    wrong = missing(action, {"type"}, at)
    if wrong then return nil, wrong end
    if ending then return problem(at, "the game was ended before, by actions[" .. i - 2 .. "]", "remove what follows") end
    if action.type == kinds.ended or action.type == kinds.ended_by_vote then
      ending, wrong = read_ending(action, at, seats)
    else
      local words
      words, wrong = read_move(action, at, seats, deck_plays and top == size - 1 and top)
      if words then moves[i] = {(first + i - 2) % seats + 1, unpack(words)} end
      if words and words[1] ~= "hint" then top = top + 1 end
    end
    if wrong then return nil, wrong end
  end
  return {moves = moves, ending = ending}
end

function convert(export)
  local wrong = missing(export, {"players", "deck", "actions"}, {})
  if wrong then return wrong end
  local seats = #export.players
  if not hand[seats] then
    return {problem = "a game of " .. seats .. "; here it is for 2 to 5 players", at = {"players"}}
  end
  if export.characters and #export.characters > 0 then
    return {problem = "games with characters are not known here", at = {"characters"}}
  end
  local given = export.options or {}
  local script, deck, read
  script, wrong = read_options(given, seats)
  if not wrong then deck, wrong = read_deck(export.deck) end
  if not wrong then read, wrong = read_actions(export.actions, script.first, seats, given.deckPlays) end
  if wrong then return wrong end
  script.players, script.deck = export.players, deck
  script.moves, script.moves_at, script.comment = read.moves, {"actions"}, read.ending
  return script
end
