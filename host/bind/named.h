// Reads arguments that several functions accept: the name of a declared item, one seat, or several seats.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/suggest.h"
#include "bind/objects.h"
#include "lua/sandbox.h"

namespace fuda::lua {

// The number of the declared item (such as a phase) whose name is at `index`. If no item has this name,
// raises an error with the closest match.
template <class Id, class Things>
Id named(lua_State* L, int index, const char* what, const Words<Id>& words, const Things& things) {
  const Id found = words.find(L, index);
  if (found != kNone) return found;
  const std::string wrong = push_text(L, index);
  if (lua_type(L, index) != LUA_TSTRING)
    raise(L, fmt::format("the {} must be given by its name in quotes, not {}", what, wrong));
  std::vector<std::string> names;
  names.reserve(things.size());
  for (const auto& thing : things) {
    if constexpr (requires { thing.name; }) {
      names.push_back(thing.name);
    } else {
      names.push_back(thing);
    }
  }
  raise(L, fmt::format("no {} '{}' is declared", what, wrong), suggestion(wrong, names));
}

// Reads a seat or a list of seats.
[[nodiscard]] SeatMask seats_at(lua_State* L, int index);

}  // namespace fuda::lua
