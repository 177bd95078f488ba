// Why a player may not make a move, as it is told.
#pragma once

#include <string>

#include "model/observation.h"
#include "script/match.h"

namespace fuda {

// `move`: one of the observing seat that is not legal; its arguments may be anything of their kinds. Nothing
// in the reason is more than the seat knows.
[[nodiscard]] std::string why_not(const Match& match, const Observation& seen, const Move& move);

}  // namespace fuda
