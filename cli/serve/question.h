// A question on which the people at a table must agree, such as taking back moves, a bot for an absent
// player, or another game. A table has at most one question at a time.
#pragma once

#include <optional>
#include <string>

#include "serve/file_fields.h"

namespace fuda::serve {

struct Question {
  enum class What : std::uint8_t {
    undo,      // the game returns to the position before the last move of `by`
    stand_in,  // a bot plays for `about`
    free,      // `about` gives up the seat
    again,     // the same people play another game
    pause,     // the clock pauses
    go_on      // the clock runs again
  };

  static constexpr std::uint64_t kMostId = std::uint64_t{1} << 53;  // browsers can represent all integers up
                                                                    // to this number exactly

  // One more than the id of the table's previous question, and at most kMostId.
  std::uint64_t id = 0;
  What what = What::undo;
  Seat by = 0;
  Seat about = kNone;      // the seat that gets a bot, or that becomes free
  std::string bot = {};    // the stand-in
  std::size_t number = 0;  // for `undo`, the number of the position after the move (LiveGame::number)
  bool turned = false;     // for `again`, whether each player moves by one seat
  SeatMask yes = 0;        // the seats that have agreed so far
  Seat no = kNone;         // the seat that has refused; a refusal closes the question

  [[nodiscard]] bool is_open() const { return no == kNone; }
  // The question as JSON for lists, pages and files.
  [[nodiscard]] Json json() const;
  // Reads the output of json(). Throws Failure if the question is impossible at a table with this many seats.
  [[nodiscard]] static Question read(const FileFields& from, std::size_t seats);
};

}  // namespace fuda::serve
