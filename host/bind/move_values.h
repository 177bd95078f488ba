// Arguments of moves, from Lua and to Lua.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <vector>

#include "model/game.h"
#include "model/moves.h"

namespace fuda::lua {

// The value at `index` as the argument of a parameter that takes one thing; nothing where it is of another
// type, or no value that the parameter knows. A number may still be out of its range, and a position is at
// least -1.
[[nodiscard]] std::optional<std::int32_t> argument_at(lua_State* L, int index, const Param& param);
// The cards of the list at `index`; nothing where it is no list of cards alone, or a longer one than
// kMaxCards.
[[nodiscard]] std::optional<std::vector<CardId>> cards_at(lua_State* L, int index);

// Pushes an argument in the form that rules get.
void push_argument_value(lua_State* L, const Param& param, std::int32_t argument);
void push_argument_value(lua_State* L, const Param& param, const Move& move, std::size_t index);

// "a card", "a whole number": what a parameter takes.
[[nodiscard]] const char* wanted(Domain domain);

}  // namespace fuda::lua
