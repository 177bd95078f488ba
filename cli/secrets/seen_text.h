// Texts for people about the things that a seat sees in a move.
#pragma once

#include <string>

#include "model/notation.h"
#include "secrets/told.h"

namespace fuda {

// The end of "P2 sees …" for a step (Telling::difference), such as "tokens rise by 3" or "a card go from deck
// to pile". `other` is what the seat sees in the other case. An index past the last step stands for the
// position after the move.
[[nodiscard]] std::string seen_text(const Account& told, const Account& other, std::size_t step,
                                    const Notation& names, const Game& game);

}  // namespace fuda
