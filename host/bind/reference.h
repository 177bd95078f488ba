// What rules can use, as the bindings document it: the material of the printed reference.
#pragma once

#include <string>
#include <vector>

namespace fuda::lua {

struct ReferenceEntry {
  std::string name;  // "zone:draw", "moves.NAME.apply", "#seats"; words in capitals stand for any name
  std::string call;  // "zone:draw(to)"
  std::string does;  // whole sentences
  std::string may;   // where it may not be used; "" where it may be used everywhere
  std::string mark;  // the same in a word
};

struct ReferenceSection {
  std::string title;
  std::string about;  // whole sentences
  std::vector<ReferenceEntry> entries;
};

[[nodiscard]] std::vector<ReferenceSection> reference();

}  // namespace fuda::lua
