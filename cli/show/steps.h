// What happened in a move, for people.
#pragma once

#include <string>
#include <vector>

#include "script/runner.h"

namespace fuda {

// In order, in one line or in several where cards were gathered for a new beginning: cards moved, shuffles,
// what rules said; then counters and what was told, as far as was seen. `all`: also counters that are
// bookkeeping, and the phase.
[[nodiscard]] std::vector<std::string> steps_text(const Match& match, const Made& made,
                                                  const Observation& seen, bool all);

// The same without lines and phases, one sentence for each thing: of a move of `mover` as somebody saw it, or
// of what came before all moves (kNone).
[[nodiscard]] std::vector<std::string> sentences(const Match& match, const Steps& seen, Seat mover);

// What rules said in the set-up.
[[nodiscard]] std::string said_text(const Match& match, const Steps& steps);

// Were all cards shuffled again, and every seat given some? Then the table is worth another look.
[[nodiscard]] bool deals_anew(const Game& game, const Steps& steps);

}  // namespace fuda
