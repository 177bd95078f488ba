// What `fuda reference` prints about Lua, from the documentation in the bindings.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "lua/documented.h"

namespace fuda::lua {

struct ReferenceEntry {
  std::string name;  // "zone:draw", "moves.NAME.apply", "#seats"; words in capitals stand for any name
  std::string call;  // "zone:draw(to)"
  std::string does;  // whole sentences
  std::string may;   // where it may be used; "" for everywhere
  std::string mark;  // the same in a word
};

struct ReferenceSection {
  std::string title;
  std::string about;  // whole sentences
  std::vector<ReferenceEntry> entries;
};

[[nodiscard]] ReferenceSection reference_section(std::string title, std::string about,
                                                 std::initializer_list<Bindings> lists);
// What rules can use of a game, and what of Lua.
[[nodiscard]] std::vector<ReferenceSection> reference_of_games();
[[nodiscard]] std::vector<ReferenceSection> reference_of_lua();

}  // namespace fuda::lua
