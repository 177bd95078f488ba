// Reads and checks the answers of a program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda {

// What is wrong with an answer: the message after the program's name, "has not greeted", and a second line.
struct BadAnswer {
  std::string message, hint;
};

// The answer to the greeting. Throws BadAnswer.
void read_greeting(const std::string& line);

struct Asked {
  std::uint64_t id = 0;          // of the request to be answered
  std::uint64_t first_here = 0;  // the id of the first request of this game
};
// The move, one of seen.legal or seen.free; nothing when the answer is to a request of an earlier game.
// Throws BadAnswer.
[[nodiscard]] std::optional<ObservedMove> read_answer(const std::string& line, const Asked& asked,
                                                      const LoadedGame& loaded, const Observation& seen);

}  // namespace fuda
