// The functions of rules that the host calls, and what it passes to them.
#pragma once

#include <string>
#include <vector>

#include "code/known.h"
#include "model/game.h"

namespace fuda::lua {

// `name`: "score", "moves.play.apply".
[[nodiscard]] bool host_calls(const std::string& name);
// The arguments of this function, as far as something is known of them; none if the host does not call it.
[[nodiscard]] std::vector<KnownValue> passed_to(const Game& game, const std::string& name);

}  // namespace fuda::lua
