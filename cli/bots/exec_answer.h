// Reads and checks the answers of a player program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda {

// An error in an answer: the message after the program's name, such as "sent no greeting", and a hint.
struct BadAnswer {
  std::string message, hint;
};

// Checks the answer to the greeting. Throws BadAnswer.
void read_greeting(const std::string& line);

struct Asked {
  std::uint64_t id = 0;          // the id of the request that needs an answer
  std::uint64_t first_here = 0;  // the id of the first request in this game
};
// Returns the move, one of seen.legal or seen.free. Returns nothing if the line answers a request of an
// earlier game. Throws BadAnswer.
[[nodiscard]] std::optional<ObservedMove> read_answer(const std::string& line, const Asked& asked,
                                                      const LoadedGame& loaded, const Observation& seen);

}  // namespace fuda
