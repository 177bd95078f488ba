// Cards and facts. Cards and facts never change, so their attributes are plain fields.
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

int card_has(lua_State* L) {
  const UnseenCard card = object<Tag::card>(L, 1);
  const bool any = lua_isnone(L, 3);
  const AttributeValue wanted = any ? AttributeValue{attribute_at(L, 2), kNone} : attribute_value(L, 2);
  const ValueId value = host(L).game->values_of(wanted.attribute)[access(L).face(card)];
  lua_pushboolean(L, static_cast<int>(value != kNone && (any || value == wanted.value)));
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
  raise(L, fmt::format("the card {} has no '{}'", game.face(card).name, key),
        fmt::format("not every card has this attribute: ask card:has(\"{}\") first", key));
}
int no_fact_field(lua_State* L) { raise_no_field(L, "a fact", lua_upvalueindex(2)); }

constexpr Binding kCard[] = {
    {"ATTRIBUTE", nullptr, May::always, "card.ATTRIBUTE",
     "The card's value of this attribute, such as `card.colour`. The value is a text, or a whole number if "
     "the attribute's values are numbers. It is an error if this card does not have the attribute."},
    {"name", nullptr, May::always, "card.name", "The card's name, as in scripts: `R1`.", {}, Gives::text},
    binding<"card:move(zone [, place])", card_move>(
        May::change,
        "Moves the card to the top of a zone, or to a place in the zone, counted from 1 at the bottom. The "
        "zone can be the card's current zone. It is an error if the zone is full, or if the place is above "
        "the top. Returns nothing."),
    binding<"card:zone()", card_zone>(May::look, "The zone that contains the card.", Gives::zone),
    binding<"card:position()", card_position>(
        May::look,
        "The card's place in its zone, counted from 1 at the bottom. The bottom card is the oldest.",
        Gives::number),
    binding<"card:is(fact)", card_is>(
        May::always, "Whether this fact is true of the card, even if no seat was told the fact.",
        Gives::truth),
    binding<"card:index(\"attribute\")", card_index>(
        May::always,
        "The place of the card's value in `attributes.NAME`, counted from 1. `highest` compares these "
        "numbers if the values are words. It is an error if this card does not have the attribute.",
        Gives::number),
    binding<"card:has(\"attribute\" [, value])", card_has>(
        May::always,
        "Whether the card has this value of the attribute, or, without a value, any value of the attribute. "
        "The result is false for a value that no card has. It is an error if the game has no such attribute.",
        Gives::truth),
};

constexpr Binding kCardGlobals[] = {
    binding<"copies(which [, value])", copies>(
        May::always,
        "The number of cards in the whole game that `which` selects, as in `zone:count`. The result is 0 for "
        "a value or a name that no card has. It is an error if the game has no such attribute.",
        Gives::number),
};

constexpr Binding kFact[] = {
    {"attribute", nullptr, May::always, "fact.attribute", "Name of the fact's attribute.", {}, Gives::text},
    {"value", nullptr, May::always, "fact.value",
     "The fact's value: a text, or a whole number if the attribute's values are numbers."},
    {"name", nullptr, May::always, "fact.name", "The fact's name, as in scripts: `red`.", {}, Gives::text},
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
