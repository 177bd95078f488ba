// Describes the events of a move for people.
#pragma once

#include <string>
#include <vector>

#include "script/runner.h"

namespace fuda {

// Returns lines with the steps in order. Each line has moved cards, shuffles, and texts that rules said, and
// then changes of counters and announcements. When rules gather cards for a redeal, a new line starts. If
// `all` is set, includes counters that only the rules need, and the new phase.
[[nodiscard]] std::vector<std::string> steps_text(const LoadedGame& loaded, const Transition& made,
                                                  const Observation& seen, bool all);

// The steps as a list of sentences, without phases. Describes a move of `mover` as a seat saw it, or the
// set-up if `mover` is kNone.
[[nodiscard]] std::vector<std::string> sentences(const LoadedGame& loaded, const Steps& seen, Seat mover);

// The texts that rules said in the set-up.
[[nodiscard]] std::string said_text(const LoadedGame& loaded, const Steps& steps);

// Whether the rules shuffled and redealt all cards, so that the whole table is worth showing.
[[nodiscard]] bool has_new_deal(const Game& game, const Steps& steps);

}  // namespace fuda
