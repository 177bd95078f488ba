// How a playout goes on where the trees of a search end.
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

// By chance; or heedfully: of some moves drawn by chance a seat makes the one with the best score at once, on
// average over a few positions that could be the real one for all that it sees and was told. So it is worth
// something to tell a seat what it does not know. A heedful playout is short: what comes long after would
// only hide what a move does.
class Rollout {
 public:
  explicit Rollout(Engine& engine);

  void be_heedful(bool heedful) { heedful_ = heedful; }
  [[nodiscard]] bool is_heedful() const { return heedful_; }

  // How many moves a playout has at most.
  [[nodiscard]] std::uint32_t most_moves() const {
    const Game& game = engine_.game();
    return heedful_ ? std::min(game.max_moves, std::max(2U * game.seats, 4U)) : game.max_moves;
  }
  // A move of this seat, out of its legal ones, which are not empty.
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
