// Whole numbers by which code looks into lists, as far as the code shows them.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

// Each list[0] and list[-1] in the function, and list[i] in a loop that begins at 0. A number that is
// computed may be 0 where there is nothing: row[#row].
[[nodiscard]] Findings items_before_first(const Function& function, const Registers& registers,
                                          const Game& game, const std::string& file);

}  // namespace fuda::lua
