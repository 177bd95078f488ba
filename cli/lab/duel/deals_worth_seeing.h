// Games of a comparison that are worth looking at, as scripts. They are played once more for it.
#pragma once

#include "duel/compare.h"
#include "study/json.h"

namespace fuda {

// As those of a simulation (reports/worth_seeing.h).
[[nodiscard]] Json games_worth_seeing(const Duel& duel, const CompareResult& result, const Path& folder);

}  // namespace fuda
