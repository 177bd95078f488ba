// A position as a table for people, with one row per seat, and then the common zones and counters.
#pragma once

#include <string>

#include "script/loaded_game.h"
#include "text/paint.h"

namespace fuda {

// Returns indented lines, without a line end after the last line. Leaves out empty zones, counters that are 0
// now and at the start, and counters that only the rules need. Shows only the number of hidden cards. If
// `all` is set, shows everything.
[[nodiscard]] std::string table_text(const LoadedGame& loaded, const State& state, const Paint& paint,
                                     bool all);

// The table for a position as one seat knows it. A "?" represents a value that the seat does not know. Public
// knowledge about a card that some seats cannot see looks like "?(red ≠1)".
[[nodiscard]] std::string table_text(const LoadedGame& loaded, const Observation& seen, const Paint& paint,
                                     bool all);

}  // namespace fuda
