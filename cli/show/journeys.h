// Steps of a move, put together for people.
#pragma once

#include "model/steps.h"

namespace fuda {

// A card that went on from where it had just come to, in the same phase and with nothing said, made one
// journey. What was shuffled meanwhile is not known to be the same card, and its order before does not
// matter.
[[nodiscard]] Steps journeys(const Steps& steps);

}  // namespace fuda
