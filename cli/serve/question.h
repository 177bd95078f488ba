// What the people at a table are asked, and agree on or not: moves taken back, who sits in for somebody who
// sleeps, another game. A table has one question at a time.
#pragma once

#include <optional>
#include <string>

#include "serve/message.h"

namespace fuda::serve {

struct Question {
  enum class What : std::uint8_t {
    undo,      // back to before the last move of `by`
    stand_in,  // a bot plays for `about`
    free,      // `about` gives up the seat
    again,     // another game, with the same people
    pause,     // the clock stands
    go_on      // and runs again
  };

  std::uint64_t id = 0;  // of all questions of a table, one greater than of the one before
  What what = What::undo;
  Seat by = 0;
  Seat about = kNone;      // of a stand-in, or who is to give up the seat
  std::string bot = {};    // the stand-in
  std::size_t number = 0;  // undo: of the position after that move (LiveGame::number)
  bool turned = false;     // again: each sits where the one before sat
  SeatMask yes = 0;        // who agreed so far
  Seat no = kNone;         // who did not: then it is settled

  [[nodiscard]] bool is_open() const { return no == kNone; }
  // As lists and pages have it, and files.
  [[nodiscard]] Json json() const;
  // Throws Json::exception where it is malformed.
  [[nodiscard]] static Question read(const Json& json);
};

}  // namespace fuda::serve
