// What rules can use of a game, each name with its documentation; and what they can use of Lua.
#pragma once

#include "lua/documented.h"

namespace fuda::lua {

// Each at the end of the file that fills the environment from it.
[[nodiscard]] Names zone_names();
[[nodiscard]] Names zone_functions();  // of the environment
[[nodiscard]] Names family_names();
[[nodiscard]] Names card_names();
[[nodiscard]] Names card_functions();  // of the environment
[[nodiscard]] Names fact_names();
[[nodiscard]] Names counter_names();
[[nodiscard]] Names seat_names();
[[nodiscard]] Names seats_names();
[[nodiscard]] Names seat_functions();  // of the environment
[[nodiscard]] Names flow_functions();
[[nodiscard]] Names data_names();
[[nodiscard]] Names called_functions();   // setup and score
[[nodiscard]] Names move_functions();     // moves.NAME…
[[nodiscard]] Names phase_functions();    // phases.NAME…
[[nodiscard]] Names emptied_functions();  // zones.NAME…
[[nodiscard]] Names converter_functions();

}  // namespace fuda::lua
