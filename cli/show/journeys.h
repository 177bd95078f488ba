// Steps of a move, put together for people.
#pragma once

#include "model/game.h"
#include "model/steps.h"

namespace fuda {

// The moves of a card that goes on from where it has just arrived become one, within a phase and as long as
// nothing is said. A shuffle ends all journeys, as the cards can no longer be told apart, and makes it
// irrelevant how they were reordered before. Where rules say something of a card that has just moved, that
// it did goes without saying. A card that all could see for a moment, and neither before nor
// after it, makes a stop there: where it was seen would be lost otherwise.
[[nodiscard]] Steps journeys(const Game& game, const Steps& steps);

}  // namespace fuda
