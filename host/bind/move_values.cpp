#include "bind/move_values.h"

#include <algorithm>
#include <string>

#include "lua/values.h"

namespace fuda::lua {

namespace {

template <Tag kTag>
void push_thing(lua_State* L, const Param& /*param*/, std::int32_t id) {
  push_object(L, kTag, static_cast<ObjectId>(id));
}
template <Tag kTag>
std::optional<std::int32_t> thing_at(lua_State* L, int index, const Param& /*param*/) {
  if (!is_object(L, index, kTag)) return std::nullopt;
  return Access::handed_on(*handle_at(L, index));
}

void push_value_of(lua_State* L, const Param& param, std::int32_t value) {
  const Attribute& attribute = host(L).game->attributes[param.attribute];
  push_value(L, attribute, attribute.values[static_cast<std::size_t>(value)]);
}
std::optional<std::int32_t> value_at(lua_State* L, int index, const Param& param) {
  const ValueId value = host(L).attributes.value(L, index, param.attribute);
  return value == kNone ? std::nullopt : std::optional<std::int32_t>(value);
}
std::size_t count_values(const Game& game, const Param& param) {
  return game.attributes[param.attribute].values.size();
}

void push_choice(lua_State* L, const Param& param, std::int32_t choice) {
  const std::string& word = param.choices[static_cast<std::size_t>(choice)];
  lua_pushlstring(L, word.data(), word.size());
}
std::optional<std::int32_t> choice_at(lua_State* L, int index, const Param& param) {
  const std::string word = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  const auto at = std::ranges::find(param.choices, word);
  if (at == param.choices.end()) return std::nullopt;
  return static_cast<std::int32_t>(at - param.choices.begin());
}
std::size_t count_choices(const Game& /*game*/, const Param& param) { return param.choices.size(); }

// `kFrom`: what rules call the number 0.
template <int kFrom>
void push_number(lua_State* L, const Param& /*param*/, std::int32_t number) {
  lua_pushinteger(L, number + kFrom);
}
template <int kFrom>
std::optional<std::int32_t> number_at(lua_State* L, int index, const Param& /*param*/) {
  const auto number = whole_number_at(L, index);
  const lua_Integer least = kFrom == 0 ? -kMaxCount : 0;
  if (!number) return std::nullopt;
  return static_cast<std::int32_t>(std::clamp<lua_Integer>(*number, least, kMaxCount)) - kFrom;
}

constexpr ByDomain<InLua> kRows{{{
    {Domain::seat, "a seat", push_thing<Tag::seat>, thing_at<Tag::seat>, Tag::seat},
    {Domain::card, "a card", push_thing<Tag::card>, thing_at<Tag::card>, Tag::card},
    {Domain::fact, "a fact", push_thing<Tag::fact>, thing_at<Tag::fact>, Tag::fact},
    {Domain::value, "a value of it", push_value_of, value_at, {}, count_values},
    {Domain::number, "a whole number", push_number<0>, number_at<0>},
    {Domain::choice, "a value of it", push_choice, choice_at, {}, count_choices},
    {Domain::position, "a whole number", push_number<1>, number_at<1>, {}, nullptr, 1},
    {Domain::zone, "a zone", push_thing<Tag::zone>, thing_at<Tag::zone>, Tag::zone},
    {Domain::cards, "a list of cards"},
}}};
static_assert(kRows.is_complete());

}  // namespace

const InLua& in_lua(Domain domain) { return kRows[domain]; }

std::optional<std::vector<CardId>> cards_at(lua_State* L, int index) {
  index = lua_absindex(L, index);
  if (lua_type(L, index) != LUA_TTABLE) return std::nullopt;
  const auto count = static_cast<lua_Integer>(lua_rawlen(L, index));
  if (count > static_cast<lua_Integer>(kMaxCards)) return std::nullopt;
  std::vector<CardId> cards;
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(L, index, i);
    const bool is_card = is_object(L, -1, Tag::card);
    if (is_card) cards.push_back(Access::handed_on(*handle_at(L, -1)));
    lua_pop(L, 1);
    if (!is_card) return std::nullopt;
  }
  return cards;
}

void push_argument_value(lua_State* L, const Param& param, const Move& move, std::size_t index) {
  if (param.domain != Domain::cards) return in_lua(param.domain).push(L, param, move.args[index]);
  std::vector<UnseenCard> cards;
  for (const CardId card : move.cards(index)) cards.emplace_back(card);
  push_cards(L, cards);
}

}  // namespace fuda::lua
