// Finds calls that have no effect because the same code has already ended the game.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/registers.h"

namespace fuda::lua {

// Reports `redeal` or another `finish` that always follows a `finish` in the same function. A `go` may still
// choose the phase that the final position shows.
[[nodiscard]] Findings calls_after_end(const Function& function, const Registers& registers,
                                       const std::string& file);

}  // namespace fuda::lua
