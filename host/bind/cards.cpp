// Cards and facts. They never change, so their attributes are plain fields.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/objects.h"
#include "bind/which.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "model/notation.h"

namespace fuda::lua {

namespace {

int card_move(lua_State* L) {
  Changeable state = access(L).change();
  const UnseenCard card = object<Tag::card>(L, 1);
  const ZoneId to = object<Tag::zone>(L, 2);
  const ZoneId from = state.zone_of(card);
  bool moved = false;
  if (lua_isnoneornil(L, 3)) {
    moved = state.move_card(card, to);
  } else {
    const int most = state.size(to) + (from == to ? 0 : 1);
    const auto place = integer_in(L, 3, "the place", 1, most);
    moved = state.move_card(card, to, static_cast<CardPosition>(place - 1));
  }
  if (!moved) raise_full(L, to);
  after_leaving(L, from);
  return 0;
}

int card_zone(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  push_object(L, Tag::zone, access(L).zone_of(card));
  return 1;
}

int card_position(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  lua_pushinteger(L, access(L).position_of(card) + 1);
  return 1;
}

int card_is(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  const FactId fact = object<Tag::fact>(L, 2);
  lua_pushboolean(L, static_cast<int>((host(L).game->face(access(L).face(card)).facts >> fact) & 1U));
  return 1;
}

int copies(lua_State* L) {
  if (!lua_isnone(L, 2)) {
    const Game& game = *host(L).game;
    const AttributeValue wanted = attribute_value(L, 1);
    const ValueId* values = game.values_of(wanted.attribute);
    const auto found = std::count(values, values + game.cards.size(), wanted.value);
    lua_pushinteger(L, wanted.value == kNone ? 0 : found);
    return 1;
  }
  const FaceSet faces = faces_asked(L, 1);
  lua_pushinteger(L, std::ranges::count_if(host(L).game->cards, [&](FaceId face) { return faces[face]; }));
  return 1;
}

int card_index(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  const AttributeId attribute = attribute_at(L, 2);
  const Game& game = *host(L).game;
  const ValueId value = game.values_of(attribute)[access(L).face(card)];
  if (value == kNone) {
    raise(L, fmt::format("a card {} has no '{}'", game.face(access(L).face(card)).name,
                         game.attributes[attribute].name));
  }
  lua_pushinteger(L, value + 1);
  return 1;
}

int no_card_field(lua_State* L) {
  const Game& game = *host(L).game;
  const std::string key = push_text(L, 2);
  if (find_named(game.attributes, key) == kNone) raise_no_field(L, "a card", lua_upvalueindex(2));
  const auto card = static_cast<CardId>(lua_tointeger(L, lua_upvalueindex(1)));
  raise(L, fmt::format("the card {} has no '{}'", game.face(card).name, key), "not every card has one");
}
int no_fact_field(lua_State* L) { raise_no_field(L, "a fact", lua_upvalueindex(2)); }

constexpr Binding kCard[] = {
    {"ATTRIBUTE", nullptr, May::always, "card.ATTRIBUTE",
     "The name of its value of this attribute, `card.colour`; a whole number where the attribute's values "
     "are numbers. An error for an attribute that this card does not have."},
    {"name", nullptr, May::always, "card.name", "Its name as in scripts: `R1`.", {}, Gives::text},
    binding<"card:move(zone [, place])", card_move>(
        May::change,
        "Puts it on top of a zone; or at a place there, counted from 1 at the bottom, also within its own "
        "zone. An error if the zone is full or the place is above the top. Returns nothing."),
    binding<"card:zone()", card_zone>(May::look, "The zone that it is in.", Gives::zone),
    binding<"card:position()", card_position>(
        May::look, "Its place in its zone, from 1 at the bottom, the oldest.", Gives::number),
    binding<"card:is(fact)", card_is>(
        May::always, "Whether this fact is true of it. It does not matter whether anybody was told.",
        Gives::truth),
    binding<"card:index(\"attribute\")", card_index>(
        May::always,
        "The place of its value among the values of this attribute in the order in which they are declared, "
        "`attributes.NAME`, from 1: what `highest` goes by where these are words. An error for an attribute "
        "that "
        "this card does not have.",
        Gives::number),
};

constexpr Binding kCardGlobals[] = {
    binding<"copies(which [, value])", copies>(May::always,
                                               "How many cards of the whole game are meant, said as for "
                                               "`zone:count`. 0 for a value or a name that no "
                                               "card has; an error if there is no such attribute.",
                                               Gives::number),
};

constexpr Binding kFact[] = {
    {"attribute",
     nullptr,
     May::always,
     "fact.attribute",
     "The name of the attribute that it is about.",
     {},
     Gives::text},
    {"value", nullptr, May::always, "fact.value",
     "The value: a text, or a whole number where the attribute's values are numbers."},
    {"name", nullptr, May::always, "fact.name", "Its name as in scripts: `red`.", {}, Gives::text},
};

}  // namespace

Bindings card_names() { return kCard; }
Bindings fact_names() { return kFact; }
Bindings card_functions() { return kCardGlobals; }

void bind_cards(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  set_globals(vm, kCardGlobals);
  for (std::size_t i = 0; i < game.cards.size(); ++i) {
    const Face& face = game.faces[game.cards[i]];
    push_fields(L, std::size(kCard) + game.attributes.size());
    set_functions(L, kCard);
    lua_pushlstring(L, face.name.data(), face.name.size());
    lua_setfield(L, -2, "name");
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      if (face.values[a] == kNone) continue;
      push_value(L, game.attributes[a], game.attributes[a].values[face.values[a]]);
      lua_setfield(L, -2, game.attributes[a].name.c_str());
    }
    make_object(L, Tag::card, static_cast<CardId>(i), "card " + face.name, no_card_field);
    lua_pop(L, 1);
  }
}

void bind_facts(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  for (std::size_t i = 0; i < game.facts.size(); ++i) {
    const Fact& fact = game.facts[i];
    const Attribute& attribute = game.attributes[fact.attribute];
    lua_newtable(L);
    lua_pushlstring(L, fact.name.data(), fact.name.size());
    lua_setfield(L, -2, "name");
    lua_pushlstring(L, attribute.name.data(), attribute.name.size());
    lua_setfield(L, -2, "attribute");
    push_value(L, attribute, attribute.values[fact.value]);
    lua_setfield(L, -2, "value");
    make_object(L, Tag::fact, static_cast<FactId>(i), fact.name, no_fact_field);
    lua_pop(L, 1);
  }
}

}  // namespace fuda::lua
