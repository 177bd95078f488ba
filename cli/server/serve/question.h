// What the people at a table are asked, and agree on or not: moves taken back, who sits in for somebody who
// sleeps, another game. A table has one question at a time.
#pragma once

#include <optional>
#include <string>

#include "serve/file_fields.h"

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

  static constexpr std::uint64_t kMostId = std::uint64_t{1}
                                           << 53;  // numbers in browsers are exact until here

  std::uint64_t id = 0;  // of all questions of a table, one greater than of the one before; at most kMostId
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
  // As json() wrote it. Throws Failure for anything that could not be asked at a table with so many seats.
  [[nodiscard]] static Question read(const FileFields& from, std::size_t seats);
};

}  // namespace fuda::serve
