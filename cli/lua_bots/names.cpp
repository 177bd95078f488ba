// What bots can ask that rules cannot: what their seat knows of cards.
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

// How many cards of each face the seat does not know.
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

// Whether a card may have this face, after what the seat was told of it, and what its owner showed not to
// have.
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
     "Called when the seat is to move, with its seat. Returns a move: one of `legal()`, or one made by "
     "`moves.NAME(…)`. Anything else, and a move that is not legal, loses the game."},
    {"see", nullptr, May::look, "function see(me, made)",
     "If it is there, called at the start of a game and after every move, whoever made it, with what the "
     "seat saw: `made.seat` (nil at the start), `made.kind` (nil for a secret move), its arguments by the "
     "names of the parameters (a card is its place in its zone before the move, from 1; what is hidden is "
     "nil), `made.text` as in scripts, and the list `made.steps`. A step has `what`: `moved` (`card`, its "
     "name, nil where it is hidden, `from`, `left`, `to`, `reached`), `shuffled` (`zone`), `counter` "
     "(`counter`, `before`, `after`: numbers or what it holds, a card by its name), `told` and `shown` "
     "(`zone`, `place`, `card`; `told` also `is` and "
     "`is_not`, lists of facts), `phase` (`phase`, `seat`), `ended` (`outcome`) or `said` (`text`)."},
};

constexpr Binding kNames[] = {
    {"memory", nullptr, May::look, "memory",
     "A table of the bot's own, empty at the start of every game. Nothing else lasts from one call to the "
     "next. Cards do not: a card is another one in the next position, so remember places and names."},
    binding<"unseen()", unseen>(
        May::look, "A table: by the name of each face, how many of its cards the seat does not know."),
    {"faces", nullptr, May::look, "faces.NAME",
     "What a card of this name has: `faces.R1.colour`, `faces[name].value`, and its `name`. `pairs(faces)` "
     "goes "
     "through all cards that differ."},
    {"facts", nullptr, May::look, "facts.ATTRIBUTE[value]",
     "The fact that a card has this value: `moves.hint(me:next(), facts.colour.red)`."},
};

constexpr Binding kCard[] = {
    binding<"card:known()", card_known>(
        May::look,
        "Whether the seat knows this card: it sees it, or remembers it. To ask anything of the "
        "face of a card that it does not know is an error."),
    binding<"card:possible()", card_possible>(
        May::look,
        "A table: by the name of each face that this card may have, after what the seat was told "
        "of it and what its owner showed not to have (`must`), how many cards with that face the seat does "
        "not know. `{R1 = 1}` for a known R1.",
        Gives::new_table),
    binding<"card:may_be(\"attribute\", value)", card_may_be>(
        May::look,
        "Whether what was told of the card leaves this value open; also of a card that the seat "
        "sees, about which others were told."),
    binding<"card:told(fact)", card_told>(
        May::look,
        "true if the seat was told that this fact is true of the card, false if that it is not, "
        "nil if it was told neither."),
};

// Every fact that can be told, by its attribute and value.
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
  // The plain cards answer for the watched ones (watched_cards.cpp).
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
  // Every face of the game, by its name.
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
