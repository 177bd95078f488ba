// A player written in Lua, for one game: a script that gets observations and answers with moves. The script
// runs in the same sandbox as rules, and can read the game with the same functions as rules. Each seat has
// its own Bot with its own memory.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bind/rules.h"
#include "model/notation.h"
#include "model/observation.h"
#include "model/seen_move.h"

namespace fuda::lua {

class BotImpl;

class Bot {
 public:
  // Loads the scripts in order. `scripts` must not be empty. Each script can call the functions of earlier
  // scripts, and the last script is the bot. `game` and `notation` must outlive this object. Throws Failure
  // if a script has an error, or defines no `choose`.
  Bot(const Game& game, const Notation& notation, const std::vector<Source>& scripts);
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // Sets the number of instructions that later calls may use. The default limits are in base/limits.h.
  void use_exact_budget(std::uint64_t of_one_call, std::uint64_t of_one_game);
  // Starts a new game with empty memory, and random numbers from `seed`.
  void begin(Seat seat, std::uint64_t seed);
  [[nodiscard]] bool looks_on() const;
  // see() and choose() throw Failure if the script fails, or if the script keeps a card in its memory. A
  // script must not keep a card, because the next observation may give the card's number to another card.
  void see(const Observation& seen, const SeenMove& move);
  [[nodiscard]] ObservedMove choose(const Observation& seen);
  // The place in the script where `choose` has just returned this move. If that place is unknown, the place
  // where `choose` is defined. Calls `choose` again.
  [[nodiscard]] Place place_of(const Observation& seen, const ObservedMove& chosen);

 private:
  std::unique_ptr<BotImpl> impl_;
};

}  // namespace fuda::lua
