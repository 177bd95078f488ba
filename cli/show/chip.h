// The name of a card as a small card, for terminals in colour.
#pragma once

#include <string>

#include "model/game.h"
#include "text/paint.h"

namespace fuda {

// On the colour that its look gives it (model/look.h), with its symbol behind it where there is a character
// for that; just the name where nothing is painted. `name` is what is written, in any language.
[[nodiscard]] std::string card_chip(const Game& game, FaceId face, const std::string& name,
                                    const Paint& paint);

// A counter as things that lie there or have been used, "●●●○ 3"; its number alone where there may be many,
// and without colours.
[[nodiscard]] std::string counter_chips(const Counter& counter, std::int32_t value, const Paint& paint);

}  // namespace fuda
