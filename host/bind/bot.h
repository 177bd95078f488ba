// A player written in Lua, for one game: a script that is shown observations and answers with moves. It lives
// in a sandbox as rules do, looks at the game through the same words, and keeps its memory to itself: one Bot
// for each seat.
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
  // one is the bot. `game` and `notation` must outlive this. Throws Failure: errors in them, no `choose`.
  Bot(const Game& game, const Notation& notation, const std::vector<Source>& scripts);
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // All of these but the first throw Failure when the script fails, or keeps cards in its memory: in the next
  // position their numbers are those of others.

  // What calls may do from the next one on, in instructions; without this, the limits of base/limits.h.
  void use_exact_budget(std::uint64_t of_one_call, std::uint64_t of_one_game);
  // A new game, with chance and memory as new.
  void begin(Seat seat, std::uint64_t seed);
  [[nodiscard]] bool looks_on() const;
  void see(const Observation& seen, const SeenMove& move);
  [[nodiscard]] Move choose(const Observation& seen);
  // Where `choose` begins.
  [[nodiscard]] Place place() const;

 private:
  std::unique_ptr<BotImpl> impl_;
};

}  // namespace fuda::lua
