// Why a player may not make a move, in words for that player.
#pragma once

#include <string>

#include "model/observation.h"
#include "script/loaded_game.h"

namespace fuda {

// `move`: one of the observing seat that is not legal, with any arguments of their kinds. The reason tells
// nothing that the seat does not know.
[[nodiscard]] std::string why_not(const LoadedGame& loaded, const Observation& seen,
                                  const ObservedMove& move);

}  // namespace fuda
