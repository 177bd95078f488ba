// Playouts after the end of the search trees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/engine.h"
#include "model/memory.h"
#include "model/moves.h"
#include "model/observation.h"
#include "model/rng.h"

namespace fuda {

// The moves of a playout: random, or heedful. A heedful seat draws some moves at random, and tries each of
// them in a few positions that are consistent with the seat's knowledge. The seat makes the move with the
// best average score. With heedful seats, a playout can also show the value of a move that gives a seat
// information. A heedful playout is short, because later moves would only hide the effect of a move.
class Rollout {
 public:
  explicit Rollout(Engine& engine);

  void be_heedful(bool heedful) { heedful_ = heedful; }
  [[nodiscard]] bool is_heedful() const { return heedful_; }

  // The maximum number of moves in a playout.
  [[nodiscard]] std::uint32_t most_moves() const {
    const Game& game = engine_.game();
    return heedful_ ? std::min(game.max_moves, std::max(2U * game.seats, 4U)) : game.max_moves;
  }
  // Chooses a move of this seat from its legal moves, which are not empty.
  [[nodiscard]] Move choose(const State& state, Seat mover, const MoveSet& moves, Rng& rng);

 private:
  [[nodiscard]] Move heed(const State& state, Seat mover, const MoveSet& moves, Rng& rng);

  Engine& engine_;
  Memory memory_;
  Observation seen_;
  State world_, tried_;
  std::vector<Move> candidates_;
  std::vector<std::int64_t> leads_;
  bool heedful_ = false;
};

}  // namespace fuda
