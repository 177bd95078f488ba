// The functions of rules that the host calls, and their arguments.
#pragma once

#include <string>
#include <vector>

#include "code/known.h"
#include "model/game.h"

namespace fuda::lua {

// Whether the host calls the function with this name: "score", "moves.play.apply".
[[nodiscard]] bool host_calls(const std::string& name);
// The known arguments of this function. Empty if the host does not call the function.
[[nodiscard]] std::vector<KnownValue> passed_to(const Game& game, const std::string& name);

}  // namespace fuda::lua
