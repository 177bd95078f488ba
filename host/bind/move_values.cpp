#include "bind/move_values.h"

#include <algorithm>
#include <string>

#include "bind/objects.h"

namespace fuda::lua {

namespace {

struct InLua {
  const char* wanted = "";      // in messages
  std::optional<Tag> tag = {};  // none: a number, or a value of an attribute or choice
};

InLua in_lua(Domain domain) {
  switch (domain) {
    case Domain::seat:
      return {"a seat", Tag::seat};
    case Domain::card:
      return {"a card", Tag::card};
    case Domain::fact:
      return {"a fact", Tag::fact};
    case Domain::zone:
      return {"a zone", Tag::zone};
    case Domain::value:
    case Domain::choice:
      return {"a value of it"};
    case Domain::number:
    case Domain::position:
      return {"a whole number"};
    case Domain::cards:
      return {"a list of cards"};
  }
  return {""};
}

// Rules count positions from 1, moves from 0.
std::int32_t first_of(Domain domain) { return domain == Domain::position ? 1 : 0; }

}  // namespace

const char* wanted(Domain domain) { return in_lua(domain).wanted; }

std::optional<std::int32_t> argument_at(lua_State* L, int index, const Param& param) {
  if (const auto tag = in_lua(param.domain).tag) {
    if (!is_object(L, index, *tag)) return std::nullopt;
    return handle_at(L, index)->id;
  }
  if (param.domain == Domain::value) {
    const ValueId value = host(L).attributes.value(L, index, param.attribute);
    return value == kNone ? std::nullopt : std::optional<std::int32_t>(value);
  }
  if (param.domain == Domain::choice) {
    const std::string word = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
    const auto at = std::ranges::find(param.choices, word);
    if (at == param.choices.end()) return std::nullopt;
    return static_cast<std::int32_t>(at - param.choices.begin());
  }
  if (lua_type(L, index) != LUA_TNUMBER || lua_isinteger(L, index) == 0) return std::nullopt;
  const std::int32_t first = first_of(param.domain);
  const lua_Integer least = first == 0 ? -kMaxCount : 0;
  return static_cast<std::int32_t>(std::clamp<lua_Integer>(lua_tointeger(L, index), least, kMaxCount)) -
         first;
}

std::optional<std::vector<CardId>> cards_at(lua_State* L, int index) {
  index = lua_absindex(L, index);
  if (lua_type(L, index) != LUA_TTABLE) return std::nullopt;
  const auto count = static_cast<lua_Integer>(lua_rawlen(L, index));
  if (count > static_cast<lua_Integer>(kMaxCards)) return std::nullopt;
  std::vector<CardId> cards;
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(L, index, i);
    const bool is_card = is_object(L, -1, Tag::card);
    if (is_card) cards.push_back(handle_at(L, -1)->id);
    lua_pop(L, 1);
    if (!is_card) return std::nullopt;
  }
  return cards;
}

void push_argument_value(lua_State* L, const Param& param, const Move& move, std::size_t index) {
  if (param.domain != Domain::cards) return push_argument_value(L, param, move.args[index]);
  std::vector<UnseenCard> cards;
  for (const CardId card : move.cards(index)) cards.emplace_back(card);
  push_cards(L, cards);
}

void push_argument_value(lua_State* L, const Param& param, std::int32_t argument) {
  if (const auto tag = in_lua(param.domain).tag) {
    push_object(L, *tag, static_cast<ObjectId>(argument));
  } else if (param.domain == Domain::value) {
    const Attribute& attribute = host(L).game->attributes[param.attribute];
    push_value(L, attribute, attribute.values[static_cast<std::size_t>(argument)]);
  } else if (param.domain == Domain::choice) {
    const std::string& word = param.choices[static_cast<std::size_t>(argument)];
    lua_pushlstring(L, word.data(), word.size());
  } else {
    lua_pushinteger(L, argument + first_of(param.domain));
  }
}

}  // namespace fuda::lua
