// What several functions of rules take: something declared, by its name; one seat or several.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "bind/objects.h"
#include "lua/sandbox.h"
#include "text/suggest.h"

namespace fuda::lua {

// The number of a declared thing whose name is given as text; raises for anything else, with the nearest.
template <class Things>
std::uint8_t named(lua_State* L, int index, const char* what, const Things& things) {
  std::size_t length = 0;
  if (lua_type(L, index) != LUA_TSTRING) {
    raise(L, fmt::format("the {} must be given by its name in quotes, not {}", what, push_text(L, index)));
  }
  const char* text = lua_tolstring(L, index, &length);
  const std::string_view wanted(text, length);
  const auto name_of = [](const auto& thing) -> const std::string& {
    if constexpr (requires { thing.name; }) {
      return thing.name;
    } else {
      return thing;
    }
  };
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (name_of(things[i]) == wanted) return static_cast<std::uint8_t>(i);
  }
  std::vector<std::string> names;
  names.reserve(things.size());
  for (const auto& thing : things) names.push_back(name_of(thing));
  const std::string wrong(wanted);
  raise(L, fmt::format("no {} '{}' is declared", what, wrong), suggestion(wrong, names));
}

// A seat, or a list of seats; one that is named twice counts once.
[[nodiscard]] SeatMask seats_at(lua_State* L, int index);

}  // namespace fuda::lua
