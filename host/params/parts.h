// Parts of sentences that several kinds of parameters share.
#pragma once

#include <vector>

#include "base/sentence.h"
#include "model/game.h"

namespace fuda {

// The part {zone} of a sentence: "hand.me", "any pile".
[[nodiscard]] Sentence::Value in_zone(const Game& game, const ZoneRef& zone);
[[nodiscard]] Sentence::Value in_places(const Game& game, const CardPlaces& places);

// The number in a sentence: "3", "round", "#hand.me".
[[nodiscard]] Sentence::Value in_words(const Game& game, std::string name, const Quantity& quantity);

// Adds a sentence for each condition.
void say_conditions(const Narrowing& narrowing, std::vector<Sentence>& out);

void look_at(const CardPlaces& places, Looks& out);
void look_at(const Quantity& quantity, Looks& out);
void look_at(const Narrowing& narrowing, Looks& out);

}  // namespace fuda
