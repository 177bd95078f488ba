// What rules ask about all cards of a zone in one call.
#include <fmt/format.h>

#include <array>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

int zone_count(lua_State* L) {
  const Readable state = reading(L);
  const ZoneId zone = object<Tag::zone>(L, 1);
  const AttributeValue wanted = attribute_value(L, 2);
  const ValueId* values = state.game().values_of(wanted.attribute);
  lua_Integer found = 0;
  for (const CardId card : seen_cards(L, zone)) found += values[card] == wanted.value ? 1 : 0;
  lua_pushinteger(L, wanted.value == kNone ? 0 : found);
  return 1;
}

int zone_counts(lua_State* L) {
  const Readable state = reading(L);
  const Game& game = state.game();
  const ZoneId zone = object<Tag::zone>(L, 1);
  const AttributeId id = attribute_at(L, 2);
  std::array<std::uint8_t, kNone + 1> found{};
  for (const CardId card : seen_cards(L, zone)) ++found[game.values_of(id)[card]];
  const auto values = static_cast<int>(game.attributes[id].values.size());
  lua_createtable(L, values, 0);
  for (int v = 0; v < values; ++v) {
    lua_pushinteger(L, found[static_cast<std::size_t>(v)]);
    lua_rawseti(L, -2, v + 1);
  }
  return 1;
}

int zone_different(lua_State* L) {
  const Readable state = reading(L);
  const ZoneId zone = object<Tag::zone>(L, 1);
  const ValueId* values = state.game().values_of(attribute_at(L, 2));
  ValueSet known;
  lua_Integer found = 0;
  for (const CardId card : seen_cards(L, zone)) {
    if (values[card] == kNone || known.has(values[card])) continue;
    known.add(values[card]);
    ++found;
  }
  lua_pushinteger(L, found);
  return 1;
}

int zone_groups(lua_State* L) {
  const Readable state = reading(L);
  const ZoneId zone = object<Tag::zone>(L, 1);
  const ValueId* values = state.game().values_of(attribute_at(L, 2));
  const auto size = static_cast<unsigned>(integer_in(L, 3, "the number of cards", 1, kMaxCards));
  std::array<std::uint8_t, kNone + 1> found{};
  lua_Integer groups = 0;
  for (const CardId card : seen_cards(L, zone)) {
    if (values[card] != kNone && ++found[values[card]] % size == 0) ++groups;
  }
  lua_pushinteger(L, groups);
  return 1;
}

int zone_complete(lua_State* L) {
  const Readable state = reading(L);
  const ZoneId zone = object<Tag::zone>(L, 1);
  const CardSets& sets = host(L).sets.of_table(L, 2);
  FaceSet here;
  const std::vector<FaceId>& faces_of = state.game().cards;
  for (const CardId card : seen_cards(L, zone)) here.add(faces_of[card]);
  lua_Integer complete = 0;
  lua_Integer worth = 0;
  for (const auto& [faces, points] : sets) {
    if (!here.has_all(faces)) continue;
    ++complete;
    worth += points;
  }
  lua_pushinteger(L, complete);
  lua_pushinteger(L, worth);
  return 2;
}

int zone_find(lua_State* L) {
  const Readable state = reading(L);
  const ZoneId zone = object<Tag::zone>(L, 1);
  const AttributeValue wanted = attribute_value(L, 2);
  const ValueId* values = state.game().values_of(wanted.attribute);
  for (const UnseenCard card : state.cards(zone)) {
    if (values[seen(L, card)] != wanted.value || wanted.value == kNone) continue;
    push_card(L, card);
    return 1;
  }
  return 0;
}

// What the table at index 2 says of a card's name.
lua_Integer number_by_name(lua_State* L, CardId card) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host(L).names + card);
  const int type = lua_gettable(L, 2);
  int whole = 0;
  const lua_Integer number = lua_tointegerx(L, -1, &whole);
  if (type != LUA_TNIL && (type != LUA_TNUMBER || whole == 0)) {
    raise(L, fmt::format("what 'sum' adds up must be whole numbers, not {} for '{}'", push_text(L, -1),
                         host(L).game->face(card).name));
  }
  lua_pop(L, 1);
  return number;
}

int zone_sum(lua_State* L) {
  const Readable state = reading(L);
  const Game& game = state.game();
  const ZoneId zone = object<Tag::zone>(L, 1);
  lua_Integer sum = 0;
  if (lua_type(L, 2) == LUA_TTABLE) {
    lua_settop(L, 2);
    for (const UnseenCard card : state.cards(zone)) sum += number_by_name(L, seen(L, card));
  } else {
    const AttributeId id = attribute_at(L, 2);
    const Attribute& attribute = game.attributes[id];
    if (!attribute.numeric)
      raise(L, fmt::format("'{}' cannot be added up: its values are words", attribute.name));
    for (const CardId card : seen_cards(L, zone)) {
      const ValueId value = game.values_of(id)[card];
      if (value != kNone) sum += attribute.values[value].number;
    }
  }
  lua_pushinteger(L, sum);
  return 1;
}

constexpr Binding kQuestions[] = {
    binding<"zone:count(\"attribute\", value)", zone_count>(
        May::look,
        "How many of its cards have this value: a text, or a whole number where the attribute's values are "
        "numbers. 0 for a value that no card has; an error if there is no such attribute.",
        Gives::number),
    binding<"zone:complete(\"table\")", zone_complete>(
        May::look,
        "Of tables.NAME, whose entries are sets of cards, `{cards: [R1, R2], points: 5}`: how many have all "
        "their "
        "cards here, and what these are worth together, 1 each where no points are given. An error for "
        "another "
        "kind of table.",
        Gives::number),
    binding<"zone:counts(\"attribute\")", zone_counts>(
        May::look,
        "A list: how many of its cards have the attribute's first value, how many the second, and so on.",
        Gives::new_table),
    binding<"zone:different(\"attribute\")", zone_different>(
        May::look,
        "How many different values of this attribute its cards have. Cards without one do not count.",
        Gives::number),
    binding<"zone:find(\"attribute\", value)", zone_find>(
        May::look, "The first of its cards from the bottom with this value; nil if there is none.",
        Gives::card),
    binding<"zone:groups(\"attribute\", n)", zone_groups>(
        May::look,
        "How many groups of n cards with one value of this attribute can be made of its cards, each card in "
        "one "
        "of them: pairs, threes.",
        Gives::number),
    binding<"zone:sum(\"attribute\" | table)", zone_sum>(
        May::look,
        "Adds up the numbers that its cards have of this attribute; or what a table says of the name of "
        "each, "
        "`{R1 = 5}`, nothing where it says nothing. An error if they are not whole numbers.",
        Gives::number),
};

}  // namespace

std::set<std::string> makers_among(std::initializer_list<Bindings> lists) {
  std::set<std::string> names;
  for (const Bindings list : lists) {
    for (const Binding& one : list) {
      if (one.gives == Gives::new_table) names.insert(one.name);
    }
  }
  return names;
}

Bindings zone_questions() { return kQuestions; }

}  // namespace fuda::lua
