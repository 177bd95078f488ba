// A player that looks one move ahead. The player tries each move in positions that could be the real one, and
// makes the move with the best average result. If no move changes a score at once, the player continues each
// trial at random until the game counts points, for example at the end of a round.
#pragma once

#include "bots/player.h"
#include "engine/engine.h"
#include "model/rng.h"

namespace fuda {

class GreedyPlayer final : public Player {
 public:
  // The player tries moves with `engine`. `redeals` is the number of positions in which the player tries each
  // move. The positions are the same for all moves.
  GreedyPlayer(std::shared_ptr<Engine> engine, std::uint32_t redeals)
      : engine_(std::move(engine)), redeals_(redeals) {}

  void begin(Seat /*seat*/, std::uint64_t seed) override { rng_ = Rng(seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Chooses a move. Throws Failure if the rules fail in an imagined position.
  [[nodiscard]] ObservedMove choose(const Observation& seen) override;

 private:
  std::shared_ptr<Engine> engine_;
  std::uint32_t redeals_;
  Rng rng_{0};
};

}  // namespace fuda
