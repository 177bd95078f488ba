// Cards and counters drawn small, for terminals in colour.
#pragma once

#include <string>

#include "model/game.h"
#include "text/paint.h"

namespace fuda {

// The name of a card in any language, on the colour of its look (model/look.h) and followed by its symbol if
// there is a character for it; only the name without colours.
[[nodiscard]] std::string card_chip(const Game& game, FaceId face, const std::string& name,
                                    const Paint& paint);

// A counter as tokens that are there or have been used, "●●●○ 3"; only its number if it may be large, or
// without colours.
[[nodiscard]] std::string counter_chips(const Counter& counter, std::int32_t value, const Paint& paint);

}  // namespace fuda
