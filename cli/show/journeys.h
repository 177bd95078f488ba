// Shortens the steps of a move for texts that people read.
#pragma once

#include "model/game.h"
#include "model/steps.h"

namespace fuda {

// Combines consecutive moves of the same card into one move, if each move starts in the zone in which the
// card has just arrived. The journey ends when the phase changes, when the rules say a text, and at a
// shuffle, because nobody can distinguish the cards after a shuffle. A shuffle also replaces earlier changes
// of the cards' order. If rules say a text about a card that has just moved, drops this move. If all seats
// can see a card only at one stop of its journey, keeps this stop, because its information would be lost.
[[nodiscard]] Steps journeys(const Game& game, const Steps& steps);

}  // namespace fuda
