// The parts of a game that bots can use but rules cannot, each with its documentation.
#pragma once

#include "lua/documented.h"

namespace fuda::lua {

[[nodiscard]] Bindings bot_functions();  // choose and see
[[nodiscard]] Bindings bot_names();      // the global names that only bots can use
[[nodiscard]] Bindings bot_move_names();
[[nodiscard]] Bindings bot_card_names();

}  // namespace fuda::lua
