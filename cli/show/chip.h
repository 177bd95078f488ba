// Small pictures of cards and counters, for terminals with colours.
#pragma once

#include <string>

#include "model/game.h"
#include "text/paint.h"

namespace fuda {

// The name of a card in any language, in the colour of its look (model/look.h). If the look's symbol has a
// character, adds this character. If the terminal has no colours, returns only the name.
[[nodiscard]] std::string card_chip(const Game& game, FaceId face, const std::string& name,
                                    const Paint& paint);

// A counter as remaining and used tokens, such as "●●●○ 3". Returns only the number if the counter may be
// large, or if the terminal has no colours.
[[nodiscard]] std::string counter_chips(const Counter& counter, std::int32_t value, const Paint& paint);

}  // namespace fuda
