// What a program answers, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bots/player.h"
#include "script/match.h"

namespace fuda {

// What is wrong with an answer: how the program's message goes on, "{NAME} …", and a second line.
struct BadAnswer {
  std::string message, hint;
};

// The answer to the greeting. Throws BadAnswer.
void read_greeting(const std::string& line);

struct Asked {
  std::uint64_t id = 0;          // of the request that waits for an answer
  std::uint64_t first_here = 0;  // the first of this game
};
// The move, one of seen.legal; nothing for an answer to a request of an earlier game. Throws BadAnswer.
[[nodiscard]] std::optional<Move> read_answer(const std::string& line, const Asked& asked, const Match& match,
                                              const Observation& seen);

}  // namespace fuda
