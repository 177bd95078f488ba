// What happened in a move, for people.
#pragma once

#include <string>
#include <vector>

#include "script/runner.h"

namespace fuda {

// What was seen, in order: cards moved, shuffles, what rules said; then counters and what was told. A line
// ends where cards are gathered for a new deal. `all`: also counters that only the rules need, and the new
// phase.
[[nodiscard]] std::vector<std::string> steps_text(const LoadedGame& loaded, const Transition& made,
                                                  const Observation& seen, bool all);

// The same in sentences, without lines and phases: of a move of `mover` as a seat saw it, or (kNone) of the
// set-up.
[[nodiscard]] std::vector<std::string> sentences(const LoadedGame& loaded, const Steps& seen, Seat mover);

// What rules said in the set-up.
[[nodiscard]] std::string said_text(const LoadedGame& loaded, const Steps& steps);

// Whether all cards were shuffled and dealt again, so that the whole table is worth showing.
[[nodiscard]] bool has_new_deal(const Game& game, const Steps& steps);

}  // namespace fuda
