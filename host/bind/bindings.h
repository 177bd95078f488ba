// Tables with all names that the rules of a game can use. Each table is at the end of the file that adds its
// names to the environment.
#pragma once

#include <initializer_list>
#include <set>
#include <string>

#include "lua/documented.h"

namespace fuda::lua {

[[nodiscard]] Bindings zone_names();
[[nodiscard]] Bindings zone_questions();
[[nodiscard]] Bindings zone_functions();  // in the environment
[[nodiscard]] Bindings family_names();
[[nodiscard]] Bindings card_names();
[[nodiscard]] Bindings card_functions();  // in the environment
[[nodiscard]] Bindings fact_names();
[[nodiscard]] Bindings counter_names();
[[nodiscard]] Bindings holder_names();
[[nodiscard]] Bindings counter_functions();  // in the environment
[[nodiscard]] Bindings seat_names();
[[nodiscard]] Bindings seats_names();
[[nodiscard]] Bindings each_functions();  // in the environment
[[nodiscard]] Bindings flow_functions();
[[nodiscard]] Bindings imagine_functions();
[[nodiscard]] Bindings data_names();
[[nodiscard]] Bindings called_functions();   // setup and score
[[nodiscard]] Bindings move_functions();     // moves.NAME…
[[nodiscard]] Bindings phase_functions();    // phases.NAME…
[[nodiscard]] Bindings emptied_functions();  // zones.NAME…

// The names of functions that return a new table.
[[nodiscard]] std::set<std::string> makers_among(std::initializer_list<Bindings> lists);

}  // namespace fuda::lua
