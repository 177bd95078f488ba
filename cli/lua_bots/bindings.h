// What bots can use of a game besides what rules can, each name with its documentation.
#pragma once

#include "lua/documented.h"

namespace fuda::lua {

[[nodiscard]] Bindings bot_functions();  // choose and see
[[nodiscard]] Bindings bot_names();      // of the environment
[[nodiscard]] Bindings bot_move_names();
[[nodiscard]] Bindings bot_card_names();

}  // namespace fuda::lua
