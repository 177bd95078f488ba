// Arguments of moves, from Lua and to Lua.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <vector>

#include "bind/objects.h"
#include "model/game.h"
#include "model/moves.h"
#include "params/kinds.h"

namespace fuda::lua {

// How rules get arguments of a sort, and give them.
struct InLua {
  NamedThing thing = NamedThing::seat;
  const char* wanted = "";  // "a card", "a whole number": what it takes
  // Pushes one thing that a parameter may be. Null for several cards.
  void (*push)(lua_State* L, const ArgumentType& type, std::int32_t argument) = nullptr;
  // The value at `index` as that; nothing where it is of another type, or no value that the parameter knows.
  // A number may still be out of its range, and a position is at least -1.
  std::optional<std::int32_t> (*at)(lua_State* L, int index, const ArgumentType& type) = nullptr;
  std::optional<Tag> tag = {};  // such an object
  // Or one of so many words.
  std::size_t (*count_words)(const Game& game, const ArgumentType& type) = nullptr;
  int from = 0;  // or a number, which they count from here on: positions from 1, where moves count from 0
};
[[nodiscard]] const InLua& in_lua(NamedThing thing);

// The cards of the list at `index`; nothing where it is no list of cards alone, or a longer one than
// kMaxCards.
[[nodiscard]] std::optional<std::vector<CardId>> cards_at(lua_State* L, int index);

// Pushes an argument in the form that rules get.
void push_argument_value(lua_State* L, const Param& param, const Move& move, std::size_t index);

}  // namespace fuda::lua
