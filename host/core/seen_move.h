// A move as one seat saw it.
#pragma once

#include <array>
#include <string>

#include "core/memory.h"
#include "core/notation.h"

namespace fuda {

struct SeenMove {
  Seat seat = kNone;    // who made it; kNone: none was made, the game has just begun
  KindId kind = kNone;  // kNone: it was made in secret
  std::string text;     // "Ana: hint Bruno red", as traces write it; "" where none was made
  // Where the kind shows, its arguments as a Move has them; of a card, its position in its zone before the
  // move. -1: hidden.
  std::array<std::int16_t, kMaxParams> args{};
};

// Arguments are written as the mover sees them, where the viewer saw them too; "Ana: ?" for a secret move. A
// viewer of kNone sees everything.
[[nodiscard]] SeenMove seen_move(const Notation& notation, const Made& made, Seat viewer);

}  // namespace fuda
