// A position as a table for people: a row for each seat, then what is common.
#pragma once

#include <string>

#include "script/loaded_game.h"
#include "text/paint.h"

namespace fuda {

// Indented lines, without a line end after the last. Empty zones, counters that started at 0 and still are,
// and counters that only the rules need are left out, and hidden cards are only counted. `all`: everything is
// shown.
[[nodiscard]] std::string table_text(const LoadedGame& loaded, const State& state, const Paint& paint,
                                     bool all);

// The same as a seat knows it: "?" for what it does not know, and what was told of a card that some do not
// see: "?(red ≠1)".
[[nodiscard]] std::string table_text(const LoadedGame& loaded, const Observation& seen, const Paint& paint,
                                     bool all);

}  // namespace fuda
