// The arguments of moves that the rules read.
#pragma once

#include <bitset>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/game.h"

namespace fuda::lua {

struct ReadArguments {
  std::map<std::string, std::bitset<256>> read;  // the arguments that rules read, for each move; argument 0
                                                 // is the seat
  std::set<std::string> applied;                 // the moves with a function `apply`
  bool certain =
      true;  // false if functions of moves may come from other code, such as `moves[name].apply = f`

  void add(const ReadArguments& other);
};

// Throws Failure if the text does not compile.
[[nodiscard]] ReadArguments read_arguments(const std::string& file, std::string_view text, const Game& game);

}  // namespace fuda::lua
