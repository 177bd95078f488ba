// Converts arguments of moves from Lua and to Lua.
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

// The representation of one kind of argument in Lua.
struct InLua {
  NamedThing thing = NamedThing::seat;
  const char* wanted = "";  // the accepted values: "a card", "a whole number"
  // Pushes one argument. The pointer is null if an argument is a list of cards.
  void (*push)(lua_State* L, const ArgumentType& type, std::int32_t argument) = nullptr;
  // Reads the value at `index`. Returns nothing if the value has another type, or if the parameter has no
  // such value. The result may be a number that is out of range, but a position is at least -1.
  std::optional<std::int32_t> (*at)(lua_State* L, int index, const ArgumentType& type) = nullptr;
  std::optional<Tag> tag = {};  // the tag, if the argument is an object
  // The number of words, if the argument is a word.
  std::size_t (*count_words)(const Game& game, const ArgumentType& type) = nullptr;
  // If the argument is a number, the lowest number in Lua. Positions count from 1 in Lua, but from 0 in
  // moves.
  int from = 0;
};
[[nodiscard]] const InLua& in_lua(NamedThing thing);

// The cards of the list at `index`. Returns nothing if the list contains anything but cards, or more than
// kMaxCards.
[[nodiscard]] std::optional<std::vector<CardId>> cards_at(lua_State* L, int index);

// Pushes an argument in the form that rules get.
void push_argument_value(lua_State* L, const Param& param, const Move& move, std::size_t index);

}  // namespace fuda::lua
