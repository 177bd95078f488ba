// Functions that only bots can call. The functions return facts that a bot's seat knows about cards.
#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "lua_bots/bot_impl.h"

namespace fuda::lua {

namespace {

int card_known(lua_State* L) {
  const CardId card = observed_card(L, 1);
  const Observation& seen = observed(L);
  lua_pushboolean(L, static_cast<int>(seen.viewer().know_card(seen.state, card)));
  return 1;
}

// For each face, the number of cards with this face that the seat has not identified.
std::array<lua_Integer, kMaxFaces> unknown_cards(lua_State* L) {
  const State& state = observed(L).state;
  const Game& game = *host(L).game;
  const Viewer viewer = observed(L).viewer();
  std::array<lua_Integer, kMaxFaces> counts{};
  for (std::size_t i = 0; i < game.cards.size(); ++i)
    counts[game.cards[i]] += viewer.know_card(state, static_cast<CardId>(i)) ? 0 : 1;
  charge(L, game.cards.size() / 4);
  return counts;
}

int unseen(lua_State* L) {
  const Game& game = *host(L).game;
  const auto counts = unknown_cards(L);
  lua_createtable(L, 0, static_cast<int>(game.faces.size()));
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    lua_pushinteger(L, counts[f]);
    lua_setfield(L, -2, game.faces[f].name.c_str());
  }
  return 1;
}

// Whether a card may have this face, given the facts told about the card, and the faces that the card's owner
// has shown not to have.
bool fits(const Observation& seen, CardId card, FaceId face) {
  return seen.state.open(card, face) && (seen.ruled_out.empty() || !seen.ruled_out[card].test(face));
}

int card_possible(lua_State* L) {
  const Observation& seen = observed(L);
  const CardId card = observed_card(L, 1);
  const Game& game = *host(L).game;
  lua_newtable(L);
  if (seen.viewer().know_card(seen.state, card)) {
    lua_pushinteger(L, 1);
    lua_setfield(L, -2, game.face(card).name.c_str());
    return 1;
  }
  const auto counts = unknown_cards(L);
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    if (counts[f] == 0 || !fits(seen, card, static_cast<FaceId>(f))) continue;
    lua_pushinteger(L, counts[f]);
    lua_setfield(L, -2, game.faces[f].name.c_str());
  }
  return 1;
}

int card_may_be(lua_State* L) {
  const State& state = observed(L).state;
  const CardId card = observed_card(L, 1);
  const AttributeValue wanted = attribute_value(L, 2);
  const Game& game = *host(L).game;
  bool may = false;
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    may = may || (game.faces[f].values[wanted.attribute] == wanted.value &&
                  state.open(card, static_cast<FaceId>(f)));
  }
  lua_pushboolean(L, static_cast<int>(may && wanted.value != kNone));
  return 1;
}

int card_told(lua_State* L) {
  const State& state = observed(L).state;
  const CardId card = observed_card(L, 1);
  const FactId fact = object<Tag::fact>(L, 2);
  if (((state.told_yes(card) >> fact) & 1U) != 0) {
    lua_pushboolean(L, 1);
  } else if (((state.told_no(card) >> fact) & 1U) != 0) {
    lua_pushboolean(L, 0);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

constexpr Binding kCalled[] = {
    {"choose", nullptr, May::look, "function choose(me)",
     "The host calls this function when the bot's seat must move. The argument is the bot's seat. The "
     "function returns a move from `legal()`, or a move that `moves.NAME(…)` created. A bot that returns any "
     "other value, or an illegal move, loses the game."},
    {"see", nullptr, May::look, "function see(me, made)",
     "This function is optional. The host calls this function at the start of a game and after every move by "
     "any seat. The argument `made` describes what the bot's seat saw: `made.seat` (nil at the start), "
     "`made.kind` (nil for a secret move), the arguments by the names of the parameters, `made.text` as in "
     "scripts, and the list `made.steps`. A card argument is the card's place in its zone before the move, "
     "counted from 1, or nil if hidden. Each step has a field `what` with the kind of the step, and the "
     "fields of that kind. `moved` has `card` (its name, or nil if hidden), `from`, `left`, `to` and "
     "`reached`. `shuffled` has `zone`. `counter` has `counter`, `before` and `after`: numbers, or the "
     "contents of a holder, with a card as its name. `told` and `shown` have `zone`, `place` and `card`. "
     "`told` also has `is` and `is_not`, two lists of facts. `phase` has `phase` and `seat`. `ended` has "
     "`outcome`. `said` has `text`."},
};

constexpr Binding kNames[] = {
    {"memory", nullptr, May::look, "memory",
     "The bot's own table, which is empty at the start of every game. No other value lasts from one call to "
     "the next. Keep places and names in this table, not cards, because each position numbers the cards "
     "differently."},
    binding<"unseen()", unseen>(May::look,
                                "A table that maps the name of each face to the number of cards with this "
                                "face that the seat does not know."),
    {"faces", nullptr, May::look, "faces.NAME",
     "The attributes of a card with this name, such as `faces.R1.colour` or `faces[name].value`, and its "
     "`name`. `pairs(faces)` loops over all different cards."},
    {"facts", nullptr, May::look, "facts.ATTRIBUTE[value]",
     "The fact that a card has this value: `moves.hint(me:next(), facts.colour.red)`."},
};

constexpr Binding kCard[] = {
    binding<"card:known()", card_known>(May::look,
                                        "Whether the seat knows this card, because it sees or remembers the "
                                        "card. Asking about the face of an unknown card is an error."),
    binding<"card:possible()", card_possible>(
        May::look,
        "A table that maps the name of each possible face of this card to the number of cards with this face "
        "that the seat does not know. The table takes into account what the seat was told about the card, "
        "and which cards the card's owner cannot have because of `must`. For a card that is known to be R1, "
        "the table is `{R1 = 1}`.",
        Gives::new_table),
    binding<"card:may_be(\"attribute\", value)", card_may_be>(
        May::look,
        "Whether the card can still have this value, according to the facts told about the card. The "
        "function also works for a card that the seat sees, if other seats were told about the card."),
    binding<"card:told(fact)", card_told>(May::look,
                                          "Whether this fact is true of the card, according to what the seat "
                                          "was told; nil if the seat was not told."),
};

// Adds a name for every fact that rules can tell, by attribute and value.
void name_facts(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  lua_newtable(L);
  for (std::size_t f = 0; f < game.facts.size(); ++f) {
    const Attribute& attribute = game.attributes[game.facts[f].attribute];
    if (lua_getfield(L, -1, attribute.name.c_str()) == LUA_TNIL) {
      lua_pop(L, 1);
      lua_newtable(L);
      lua_pushvalue(L, -1);
      lua_setfield(L, -3, attribute.name.c_str());
    }
    push_value(L, attribute, attribute.values[game.facts[f].value]);
    push_object(L, Tag::fact, static_cast<std::uint8_t>(f));
    lua_settable(L, -3);
    lua_pop(L, 1);
  }
  vm.set_name("facts");
}

}  // namespace

Bindings bot_functions() { return kCalled; }
Bindings bot_names() { return kNames; }
Bindings bot_card_names() { return kCard; }

void bind_bot_names(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  set_globals(vm, kNames);
  for (const Binding& one : kCalled) vm.allow_assignment(one.name);
  // Add these functions to the plain cards, not to the watched cards (watched_cards.cpp).
  for (std::size_t i = 0; i < game.cards.size(); ++i) {
    host(L).things.push_other(L, UnseenCard(static_cast<CardId>(i)));
    luaL_getmetafield(L, -1, "__index");
    for (const Binding& one : kCard) {
      lua_pushstring(L, one.name);
      lua_pushcfunction(L, one.function);
      lua_rawset(L, -3);
    }
    lua_pop(L, 2);
  }
  // Every face of the game, by name.
  lua_newtable(L);
  for (const Face& face : game.faces) {
    lua_newtable(L);
    lua_pushlstring(L, face.name.data(), face.name.size());
    lua_setfield(L, -2, "name");
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      if (face.values[a] == kNone) continue;
      push_value(L, game.attributes[a], game.attributes[a].values[face.values[a]]);
      lua_setfield(L, -2, game.attributes[a].name.c_str());
    }
    lua_setfield(L, -2, face.name.c_str());
  }
  vm.set_name("faces");
  name_facts(vm, game);
  bind_bot_moves(vm, game);
}

}  // namespace fuda::lua
