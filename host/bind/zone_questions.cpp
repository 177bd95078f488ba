// Questions that rules ask about all the cards in a zone or list with one call.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/objects.h"
#include "bind/which.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

const Game& running_game(lua_State* L) {
  access(L).check_running();
  return *host(L).game;
}

// The number of distinct ValueIds, including kNone.
constexpr std::size_t kEachValue = ValueId{kNone} + 1U;

// Whether the question has one attribute and one value. Questions with one value are so frequent that they
// use no set of faces.
bool asks_one_value(lua_State* L) { return !lua_isnone(L, 3); }

int zone_count(lua_State* L) {
  const Game& game = running_game(L);
  lua_Integer found = 0;
  if (asks_one_value(L)) {
    const AttributeValue wanted = attribute_value(L, 2);
    const ValueId* values = game.values_of(wanted.attribute);
    for (const CardId card : asked_cards(L)) found += values[card] == wanted.value ? 1 : 0;
    if (wanted.value == kNone) found = 0;
  } else {
    const FaceSet faces = faces_asked(L, 2);
    for (const CardId card : asked_cards(L)) found += faces[game.cards[card]] ? 1 : 0;
  }
  lua_pushinteger(L, found);
  return 1;
}

int zone_counts(lua_State* L) {
  const Game& game = running_game(L);
  const AttributeId id = attribute_at(L, 2);
  std::array<CardCount, kEachValue> found{};
  for (const CardId card : asked_cards(L)) ++found[game.values_of(id)[card]];
  const auto values = static_cast<int>(game.attributes[id].values.size());
  lua_createtable(L, values, 0);
  for (int v = 0; v < values; ++v) {
    lua_pushinteger(L, found[static_cast<std::size_t>(v)]);
    lua_rawseti(L, -2, v + 1);
  }
  return 1;
}

int zone_different(lua_State* L) {
  const Game& game = running_game(L);
  const ValueId* values = game.values_of(attribute_at(L, 2));
  ValueSet known;
  lua_Integer found = 0;
  for (const CardId card : asked_cards(L)) {
    if (values[card] == kNone || known.has(values[card])) continue;
    known.add(values[card]);
    ++found;
  }
  lua_pushinteger(L, found);
  return 1;
}

int zone_groups(lua_State* L) {
  const Game& game = running_game(L);
  const ValueId* values = game.values_of(attribute_at(L, 2));
  const auto size = static_cast<unsigned>(integer_in(L, 3, "the number of cards", 1, kMaxCards));
  std::array<CardCount, kEachValue> found{};
  lua_Integer groups = 0;
  for (const CardId card : asked_cards(L)) {
    if (values[card] != kNone && ++found[values[card]] % size == 0) ++groups;
  }
  lua_pushinteger(L, groups);
  return 1;
}

// The sum of two numbers. Raises an error if the sum does not fit into a whole number of Lua.
lua_Integer added(lua_State* L, lua_Integer sum, lua_Integer more) {
  lua_Integer result = 0;
  if (__builtin_add_overflow(sum, more, &result))
    raise(L, fmt::format("the sum of {} and {} does not fit into a whole number", sum, more));
  return result;
}

int zone_complete(lua_State* L) {
  const Game& game = running_game(L);
  const CardSets& sets = host(L).sets.of_table(L, 2);
  FaceSet here;
  const std::vector<FaceId>& faces_of = game.cards;
  for (const CardId card : asked_cards(L)) here[faces_of[card]] = true;
  lua_Integer complete = 0;
  lua_Integer worth = 0;
  for (const auto& [faces, points] : sets) {
    if (!std::ranges::all_of(faces, [&](FaceId face) { return here[face]; })) continue;
    ++complete;
    worth = added(L, worth, points);
  }
  lua_pushinteger(L, complete);
  lua_pushinteger(L, worth);
  return 2;
}

bool is_zone(lua_State* L) { return is_object(L, 1, Tag::zone); }

// Pushes the first selected card. In a zone, this function does not read the cards above the selected card.
template <class Wanted>
int first_of(lua_State* L, Wanted wanted) {
  if (!is_zone(L)) {
    for (const CardId card : asked_cards(L)) {
      if (!wanted(card)) continue;
      push_card(L, UnseenCard(card));
      return 1;
    }
    return 0;
  }
  for (const UnseenCard card : access(L).cards(object<Tag::zone>(L, 1))) {
    if (!wanted(access(L).face(card))) continue;
    push_card(L, card);
    return 1;
  }
  return 0;
}

int zone_find(lua_State* L) {
  const Game& game = running_game(L);
  if (!asks_one_value(L)) {
    const FaceSet faces = faces_asked(L, 2);
    return first_of(L, [&](CardId card) { return faces[game.cards[card]]; });
  }
  const AttributeValue wanted = attribute_value(L, 2);
  const ValueId* values = game.values_of(wanted.attribute);
  return first_of(L, [&](CardId card) { return values[card] == wanted.value && wanted.value != kNone; });
}

int zone_cards(lua_State* L) {
  const Game& game = running_game(L);
  std::array<UnseenCard, kMaxCards>& found = host(L).gathered;
  std::size_t count = 0;
  if (lua_isnoneornil(L, 2) && is_zone(L)) {  // answer without reading the cards
    for (const UnseenCard card : access(L).cards(object<Tag::zone>(L, 1))) found[count++] = card;
  } else {
    const FaceSet faces = faces_if_asked(L, 2);
    for (const CardId card : asked_cards(L)) {
      if (faces[game.cards[card]]) found[count++] = UnseenCard(card);
    }
  }
  push_cards(L, {found.data(), count});
  return 1;
}

[[noreturn]] void raise_words(lua_State* L, const Attribute& attribute) {
  const std::string value = attribute.values.empty() ? "VALUE" : attribute.values.front().name;
  raise(L, fmt::format("'{}' cannot be added up: its values are words", attribute.name),
        fmt::format("give each value a number: {{{} = {{{} = 1, …}}}}", attribute.name, value));
}

int zone_sum(lua_State* L) {
  const Game& game = running_game(L);
  const FaceSet faces = faces_if_asked(L, 3);
  Measure measure(L, 2, "'sum' adds up");
  lua_Integer sum = 0;
  if (const AttributeId plain = measure.plain(); plain != kNone) {
    const Attribute& attribute = game.attributes[plain];
    if (!attribute.numeric) raise_words(L, attribute);
    const ValueId* values = game.values_of(plain);
    for (const CardId card : asked_cards(L)) {
      if (values[card] != kNone && faces[game.cards[card]]) sum += attribute.values[values[card]].number;
    }
  } else {
    for (const CardId card : asked_cards(L)) {
      if (faces[game.cards[card]]) sum = added(L, sum, measure.of(card).value_or(0));
    }
  }
  measure.check_names();
  lua_pushinteger(L, sum);
  return 1;
}

int furthest(lua_State* L, int sign, const char* verb) {
  const Game& game = running_game(L);
  const FaceSet faces = faces_if_asked(L, 3);
  Measure measure(L, 2, verb);
  std::optional<lua_Integer> best;
  UnseenCard found;
  for (const CardId card : asked_cards(L)) {
    if (!faces[game.cards[card]]) continue;
    const auto number = measure.of(card);
    if (!number || (best && (sign > 0 ? *number <= *best : *number >= *best))) continue;
    best = number;
    found = UnseenCard(card);
  }
  measure.check_names();
  if (!best) return 0;
  push_card(L, found);
  return 1;
}
int zone_highest(lua_State* L) { return furthest(L, 1, "'highest' compares"); }
int zone_lowest(lua_State* L) { return furthest(L, -1, "'lowest' compares"); }

// Pushes the value of this key in the table at index 2.
int field(lua_State* L, const char* key) {
  lua_pushstring(L, key);
  return lua_rawget(L, 2);
}

void check_fields_of_winner(lua_State* L) {
  if (lua_type(L, 2) != LUA_TTABLE) {
    raise(L,
          fmt::format("'winner' needs a table here, not {}", lua_isnone(L, 2) ? "nothing" : push_text(L, 2)),
          R"(write: winner{follow = "suit", by = "rank", trump = value})");
  }
  open_read_only(L, 2);
  const std::vector<std::string> known = {"follow", "by", "trump"};
  for (lua_pushnil(L); lua_next(L, 2) != 0; lua_pop(L, 1)) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if (!contains(known, key))
      raise(L, fmt::format("'winner' knows no '{}'", push_text(L, -2)), suggestion(key, known));
  }
  for (const char* key : {"follow", "by"}) {
    if (field(L, key) == LUA_TNIL) raise(L, fmt::format("'winner' needs '{}'", key));
    lua_pop(L, 1);
  }
}

int zone_winner(lua_State* L) {
  const Game& game = running_game(L);
  check_fields_of_winner(L);
  field(L, "follow");
  const AttributeId follow = attribute_at(L, lua_gettop(L));
  ValueId trump = kNone;
  if (field(L, "trump") != LUA_TNIL) {
    trump = host(L).attributes.value(L, lua_gettop(L), follow);
    if (trump == kNone) check_value(L, lua_gettop(L), follow);
  }
  field(L, "by");
  Measure measure(L, lua_gettop(L), "'winner' compares");
  const ValueId* values = game.values_of(follow);
  const auto cards = asked_cards(L);
  std::size_t best = 0;
  std::pair<bool, lua_Integer> strongest{};  // whether the card is a trump, and the rank of the card
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool trumps = trump != kNone && values[cards[i]] == trump;
    if (!trumps && values[cards[i]] != values[cards[0]]) continue;
    const std::pair strength{trumps, measure.of(cards[i]).value_or(0)};
    if (i > 0 && strength <= strongest) continue;
    best = i;
    strongest = strength;
  }
  measure.check_names();
  if (cards.empty()) return 0;
  push_card(L, UnseenCard(cards[best]));
  lua_pushinteger(L, static_cast<lua_Integer>(best + 1));
  return 2;
}

constexpr Binding kQuestions[] = {
    binding<"zone:count(which [, value])", zone_count>(
        May::look,
        "The number of cards in the zone that `which` selects. `hand:count(\"R1\")` selects cards by name, "
        "and `hand:count(\"colour\", \"red\")` by the value of an attribute. `hand:count{colour = \"red\", "
        "value = {1, 2}}` selects cards by a value or a list of values for each attribute. The result is 0 "
        "for a value or a name that no card has. It is an error if the game has no such attribute, or if a "
        "value has a different type.",
        Gives::number),
    binding<"zone:find(which [, value])", zone_find>(
        May::look,
        "The first card from the bottom that `which` selects as in `count`, or nil if there is no such card.",
        Gives::card),
    binding<"zone:cards([which [, value]])", zone_cards>(
        May::look,
        "A list of the cards in the zone from the bottom: all cards, or the cards that `which` selects as in "
        "`count`. The functions of a zone that look at cards also work on this list: `hand:cards{colour = "
        "\"red\"}:sum(\"value\")`. `each` works on the list, too.",
        Gives::cards),
    binding<"zone:sum(of [, which])", zone_sum>(
        May::look,
        "The sum of one number for each card in the zone, or for each card that `which` selects. `of` is the "
        "name of a numeric attribute, such as `\"value\"`, or a table of numbers. The table gives a number "
        "for each value of an attribute, as in `{colour = {red = 5}}`, or for each card name, as in `{R1 = "
        "5}`. A card that is not in the table adds nothing. It is an error if the numbers are not whole "
        "numbers, or if the sum is too large for a whole number.",
        Gives::number),
    binding<"zone:highest(of [, which])", zone_highest>(
        May::look,
        "The card with the highest number, among all cards or the cards that `which` selects. If several "
        "cards tie, the result is the first of them from the bottom. `of` works as in `sum`. If the "
        "attribute's values are words, the number of a card is its `card:index`. Cards without the attribute "
        "do not count. The result is nil if no card is left.",
        Gives::card),
    binding<"zone:lowest(of [, which])", zone_lowest>(
        May::look, "The card with the lowest number. The arguments work as in `highest`.", Gives::card),
    binding<"zone:winner({follow, by [, trump]})", zone_winner>(
        May::look,
        "The card that wins a trick, and the card's place in the zone. The cards must lie in the order of "
        "play. `follow` is the attribute whose value the first card sets. `by` ranks the cards that follow, "
        "like `of` in `highest`. `trump` is a value of `follow` that beats the other values, or nil. "
        "Example: `trick:winner{follow = \"suit\", by = \"rank\", trump = \"hearts\"}`. If several cards "
        "tie, the first card wins. The result is nil if there is no card.",
        Gives::card),
    binding<"zone:counts(\"attribute\")", zone_counts>(May::look,
                                                       "A list with the number of cards in the zone for each "
                                                       "value of the attribute, in the order of the values.",
                                                       Gives::new_table),
    binding<"zone:different(\"attribute\")", zone_different>(
        May::look,
        "The number of different values of this attribute among the cards in the zone. Cards without the "
        "attribute do not count.",
        Gives::number),
    binding<"zone:groups(\"attribute\", n)", zone_groups>(
        May::look,
        "The largest number of groups, such as pairs or threes, that the cards in the zone can form. A group "
        "is n cards with the same value of this attribute. Each card can be in only one group.",
        Gives::number),
    binding<"zone:complete(\"table\")", zone_complete>(
        May::look,
        "The number of complete sets in the zone, and the total of their points. The entries of the table "
        "are sets of cards, such as `{cards: [R1, R2], points: 5}`. A set without points counts as 1 point. "
        "Any other kind of table is an error.",
        Gives::number),
};

}  // namespace

std::set<std::string> makers_among(std::initializer_list<Bindings> lists) {
  std::set<std::string> names;
  for (const Bindings list : lists) {
    for (const Binding& one : list) {
      if (one.gives == Gives::new_table || one.gives == Gives::cards) names.insert(one.name);
    }
  }
  return names;
}

Bindings zone_questions() { return kQuestions; }

}  // namespace fuda::lua
