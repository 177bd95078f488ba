// A position for people: what belongs to a seat in a row of its own, then what is common.
#pragma once

#include <string>

#include "script/match.h"
#include "text/paint.h"

namespace fuda {

// Indented lines, without a line end behind the last. Left out are empty places, counters that are 0 as at
// the start, and those that are bookkeeping; of cards that nobody sees, only their number is said. `all`:
// everything.
[[nodiscard]] std::string table_text(const Match& match, const State& state, const Paint& paint, bool all);

// The same as a seat knows it: "?" for what it does not know, and behind a card that somebody does not see
// what was told of it, "?(red ≠1)".
[[nodiscard]] std::string table_text(const Match& match, const Observation& seen, const Paint& paint,
                                     bool all);

// "won · score 21 · legendary", "all cards are played · Ana wins with 31, 4 ahead of Bruno"; of a game that
// goes on, the score of the team, or "".
[[nodiscard]] std::string result_text(const Match& match, const State& state, const Paint& paint);

}  // namespace fuda
