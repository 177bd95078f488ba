// From a definition to a game that can be played.
#pragma once

#include <memory>

#include "engine/engine.h"
#include "load/definition.h"

namespace fuda {

// Builds the tables for a number of seats and loads the rules. Throws Failure as build_game does, and for
// errors in the rules. `seats_place`: where the number of seats was written.
[[nodiscard]] std::shared_ptr<Engine> make_engine(const Definition& definition, int seats,
                                                  const Place& seats_place = {});

}  // namespace fuda
