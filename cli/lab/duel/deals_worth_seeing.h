// Games of a comparison that are worth watching, replayed as scripts.
#pragma once

#include "duel/compare.h"
#include "study/json.h"

namespace fuda {

// The list of the games worth watching, in the same form as for a simulation (reports/worth_seeing.h).
[[nodiscard]] Json games_worth_seeing(const Duel& duel, const CompareResult& result, const Path& folder);

}  // namespace fuda
