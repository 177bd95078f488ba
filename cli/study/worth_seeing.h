// Games of a report that are worth looking at, as scripts. They are played once more for it.
#pragma once

#include "study/compare.h"
#include "study/json.h"

namespace fuda {

// A list of {what, note, file, script}: "The longest game", "game 7", "game-7.yaml", and the script's text,
// for the folder of the report.
[[nodiscard]] Json games_worth_seeing(const Match& match, const SimOptions& options, const SimResult& result,
                                      const Path& folder);
[[nodiscard]] Json games_worth_seeing(const Duel& duel, const CompareResult& result, const Path& folder);

}  // namespace fuda
