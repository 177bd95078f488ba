#include "bind/move_values.h"

#include <algorithm>
#include <string>

#include "bind/objects.h"

namespace fuda::lua {

const char* wanted(Domain domain) {
  switch (domain) {
    case Domain::seat:
      return "a seat";
    case Domain::card:
      return "a card";
    case Domain::fact:
      return "a fact";
    case Domain::zone:
      return "a zone";
    case Domain::value:
    case Domain::choice:
      return "a value of it";
    case Domain::number:
    case Domain::position:
      return "a whole number";
  }
  return "";
}

std::optional<std::int32_t> argument_at(lua_State* L, int index, const Param& param) {
  const auto thing = [&](Tag tag) -> std::optional<std::int32_t> {
    if (!is_object(L, index, tag)) return std::nullopt;
    return handle_at(L, index)->id;
  };
  const auto number = [&]() -> std::optional<std::int32_t> {
    if (lua_type(L, index) != LUA_TNUMBER || lua_isinteger(L, index) == 0) return std::nullopt;
    return static_cast<std::int32_t>(std::clamp<lua_Integer>(lua_tointeger(L, index), -kMaxCount, kMaxCount));
  };
  switch (param.domain) {
    case Domain::seat:
      return thing(Tag::seat);
    case Domain::card:
      return thing(Tag::card);
    case Domain::fact:
      return thing(Tag::fact);
    case Domain::zone:
      return thing(Tag::zone);
    case Domain::number:
      return number();
    case Domain::position: {
      const auto place = number();
      return place ? std::optional(std::max(*place - 1, -1)) : place;
    }
    case Domain::value: {
      const ValueId value = host(L).attributes.value(L, index, param.attribute);
      return value == kNone ? std::nullopt : std::optional<std::int32_t>(value);
    }
    case Domain::choice: {
      const std::string word = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
      const auto at = std::ranges::find(param.choices, word);
      if (at == param.choices.end()) return std::nullopt;
      return static_cast<std::int32_t>(at - param.choices.begin());
    }
  }
  return std::nullopt;
}

void push_argument_value(lua_State* L, const Param& param, std::int32_t argument) {
  const auto thing = [&](Tag tag) { push_object(L, tag, static_cast<std::uint8_t>(argument)); };
  switch (param.domain) {
    case Domain::seat:
      return thing(Tag::seat);
    case Domain::card:
      return thing(Tag::card);
    case Domain::fact:
      return thing(Tag::fact);
    case Domain::zone:
      return thing(Tag::zone);
    case Domain::value: {
      const Attribute& attribute = host(L).game->attributes[param.attribute];
      return push_value(L, attribute, attribute.values[static_cast<std::size_t>(argument)]);
    }
    case Domain::choice: {
      const std::string& word = param.choices[static_cast<std::size_t>(argument)];
      lua_pushlstring(L, word.data(), word.size());
      return;
    }
    case Domain::number:
      return lua_pushinteger(L, argument);
    case Domain::position:
      return lua_pushinteger(L, argument + 1);
  }
}

}  // namespace fuda::lua
