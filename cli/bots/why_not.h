// The reason why a player may not make a move, for that player to read.
#pragma once

#include <string>

#include "model/observation.h"
#include "script/loaded_game.h"

namespace fuda {

// `move` is an illegal move of the observing seat, with any arguments of the right kinds. The reason reveals
// nothing that the seat does not know.
[[nodiscard]] std::string why_not(const LoadedGame& loaded, const Observation& seen,
                                  const ObservedMove& move);

}  // namespace fuda
