// A player written in Lua, for one game: a script that is shown observations and answers with moves. It runs
// in a sandbox as rules do and has the same functions to look at the game. There is one Bot for each seat,
// each with a memory of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bind/rules.h"
#include "model/notation.h"
#include "model/observation.h"
#include "model/seen_move.h"

namespace fuda::lua {

class BotImpl;

class Bot {
 public:
  // Loads the scripts, at least one, in this order: each sees the functions of those before it, and the last
  // one is the bot. `game` and `notation` must outlive this. Throws Failure: an error in a script, no
  // `choose`.
  Bot(const Game& game, const Notation& notation, const std::vector<Source>& scripts);
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // How many instructions each call may take from the next one on; without this, the limits of base/limits.h.
  void use_exact_budget(std::uint64_t of_one_call, std::uint64_t of_one_game);
  // Begins a new game: the memory is empty, chance starts from `seed`.
  void begin(Seat seat, std::uint64_t seed);
  [[nodiscard]] bool looks_on() const;
  // Both throw Failure when the script fails, or keeps a card in its memory: in the next observation the same
  // number may be another card.
  void see(const Observation& seen, const SeenMove& move);
  [[nodiscard]] ObservedMove choose(const Observation& seen);
  // The place of `choose`.
  [[nodiscard]] Place place() const;

 private:
  std::unique_ptr<BotImpl> impl_;
};

}  // namespace fuda::lua
