// A game that is or was played at a table as a film (page/film.h), told anew from its beginning.
#pragma once

#include <vector>

#include "play/kept_game.h"
#include "serve/message.h"

namespace fuda::serve {

struct Telling {
  std::vector<Path> rules;  // where games are looked for
  std::string language;
  Sitting sitting;
  std::vector<Move> moves;
  // Whose eyes: all there are; what all seats see; or those of `seat`.
  enum class Eyes : std::uint8_t { all, common, one };
  Eyes eyes = Eyes::all;
  Seat seat = kNone;
};

// On any thread: nothing is shared with the table. Throws Failure where the game is not as it was.
[[nodiscard]] Json film_of(const Telling& telling);

}  // namespace fuda::serve
