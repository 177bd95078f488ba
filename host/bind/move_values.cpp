#include "bind/move_values.h"

#include <algorithm>
#include <string>

#include "lua/values.h"

namespace fuda::lua {

namespace {

template <Tag kTag>
void push_thing(lua_State* L, const ArgumentType& /*type*/, std::int32_t id) {
  push_object(L, kTag, static_cast<ObjectId>(id));
}
template <Tag kTag>
std::optional<std::int32_t> thing_at(lua_State* L, int index, const ArgumentType& /*type*/) {
  if (!is_object(L, index, kTag)) return std::nullopt;
  return Access::handed_on(*handle_at(L, index));
}

void push_value_of(lua_State* L, const ArgumentType& type, std::int32_t value) {
  const Attribute& attribute = host(L).game->attributes[type.attribute];
  push_value(L, attribute, attribute.values[static_cast<std::size_t>(value)]);
}
std::optional<std::int32_t> value_at(lua_State* L, int index, const ArgumentType& type) {
  const ValueId value = host(L).attributes.value(L, index, type.attribute);
  return value == kNone ? std::nullopt : std::optional<std::int32_t>(value);
}
std::size_t count_values(const Game& game, const ArgumentType& type) {
  return game.attributes[type.attribute].values.size();
}

void push_choice(lua_State* L, const ArgumentType& type, std::int32_t choice) {
  const std::string& word = (*type.words)[static_cast<std::size_t>(choice)];
  lua_pushlstring(L, word.data(), word.size());
}
std::optional<std::int32_t> choice_at(lua_State* L, int index, const ArgumentType& type) {
  const std::string word = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  const auto at = std::ranges::find((*type.words), word);
  if (at == (*type.words).end()) return std::nullopt;
  return static_cast<std::int32_t>(at - (*type.words).begin());
}
std::size_t count_choices(const Game& /*game*/, const ArgumentType& type) { return (*type.words).size(); }

// `kFrom` is the number that rules use for 0.
template <int kFrom>
void push_number(lua_State* L, const ArgumentType& /*type*/, std::int32_t number) {
  lua_pushinteger(L, number + kFrom);
}
template <int kFrom>
std::optional<std::int32_t> number_at(lua_State* L, int index, const ArgumentType& /*type*/) {
  const auto number = whole_number_at(L, index);
  const lua_Integer least = kFrom == 0 ? -kMaxCount : 0;
  if (!number) return std::nullopt;
  return static_cast<std::int32_t>(std::clamp<lua_Integer>(*number, least, kMaxCount)) - kFrom;
}

// The forms of arguments, in the order of the enum.
constexpr InLua kForms[] = {
    {NamedThing::seat, "a seat", push_thing<Tag::seat>, thing_at<Tag::seat>, Tag::seat},
    {NamedThing::card, "a card", push_thing<Tag::card>, thing_at<Tag::card>, Tag::card},
    {NamedThing::cards, "a list of cards"},
    {NamedThing::fact, "a fact", push_thing<Tag::fact>, thing_at<Tag::fact>, Tag::fact},
    {NamedThing::value, "a value of it", push_value_of, value_at, {}, count_values},
    {NamedThing::zone, "a zone", push_thing<Tag::zone>, thing_at<Tag::zone>, Tag::zone},
    {NamedThing::number, "a whole number", push_number<0>, number_at<0>},
    {NamedThing::word, "a value of it", push_choice, choice_at, {}, count_choices},
    {NamedThing::position, "a whole number", push_number<1>, number_at<1>, {}, nullptr, 1},
};
static_assert(is_complete(kForms));

}  // namespace

const InLua& in_lua(NamedThing thing) { return kForms[static_cast<std::size_t>(thing)]; }

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
  const ArgumentType type = type_of(param);
  if (type.thing != NamedThing::cards) return in_lua(type.thing).push(L, type, move.args[index]);
  std::vector<UnseenCard> cards;
  for (const CardId card : move.cards(index)) cards.emplace_back(card);
  push_cards(L, cards);
}

}  // namespace fuda::lua
