// A whole number by which code looks into a list, as far as the code shows it.
#pragma once

#include <string>

#include "code/known.h"
#include "model/game.h"

namespace fuda::lua {

// What is wrong with `of[key]`, where `key` is the text of a number, and what to write; both "" where nothing
// is. A number that is computed may be 0 where there is nothing: row[#row].
struct CannotBeItem {
  std::string problem, hint;
};
[[nodiscard]] CannotBeItem cannot_be_item(const Game& game, const Known& of, const std::string& key);

}  // namespace fuda::lua
