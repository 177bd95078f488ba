// Numbers the members of a family so that a number means the same to every seat.
#pragma once

#include <cstdint>
#include <string>

#include "model/game.h"

namespace fuda {

// The number of a member. In a family with one member per seat, counting starts at the mover.
[[nodiscard]] std::uint32_t member_from(const Game& game, const Family& family, std::uint8_t index,
                                        Seat mover);
// The text for a member's number: "pile.red", or "hand.+1" for a seat's distance from the mover.
[[nodiscard]] std::string member_text(const Game& game, const Family& family, std::uint32_t number);

}  // namespace fuda
