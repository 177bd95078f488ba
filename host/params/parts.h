// What several kinds of parameters say of parts that they share.
#pragma once

#include <vector>

#include "base/sentence.h"
#include "model/game.h"

namespace fuda {

// "hand.me", "any pile", as the part {zone} of a sentence.
[[nodiscard]] Sentence::Value in_zone(const Game& game, const ZoneRef& zone);
[[nodiscard]] Sentence::Value in_places(const Game& game, const CardPlaces& places);

// Adds a sentence for each condition.
void say_conditions(const Narrowing& narrowing, std::vector<Sentence>& out);

void look_at(const CardPlaces& places, Looks& out);
void look_at(const Narrowing& narrowing, Looks& out);

}  // namespace fuda
