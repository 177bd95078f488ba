// Members of a family as numbers that mean the same to every seat.
#pragma once

#include <cstdint>
#include <string>

#include "model/game.h"

namespace fuda {

// The number of a member; members of a family of seats count from the mover on.
[[nodiscard]] std::uint32_t member_from(const Game& game, const Family& family, std::uint8_t index,
                                        Seat mover);
// "pile.red", "hand.+1": such a number in words, seats by their distance from the mover.
[[nodiscard]] std::string member_text(const Game& game, const Family& family, std::uint32_t number);

}  // namespace fuda
