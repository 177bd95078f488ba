// A player that looks one move ahead: it tries each of its moves in positions that could be the real one, and
// takes the one after which it stands best. Where no move changes any score at once, as in games that count
// points at the end of a round, all play on by chance until points are counted.
#pragma once

#include "bots/player.h"
#include "engine/engine.h"
#include "model/rng.h"

namespace fuda {

class GreedyPlayer final : public Player {
 public:
  // `engine` is its own, to think with. Each move is tried in so many positions, the same for all moves.
  GreedyPlayer(std::shared_ptr<Engine> engine, std::uint32_t redeals)
      : engine_(std::move(engine)), redeals_(redeals) {}

  void begin(Seat /*seat*/, std::uint64_t seed) override { rng_ = Rng(seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Throws Failure where the rules of the game fail in a position that it thinks of.
  [[nodiscard]] Move choose(const Observation& seen) override;

 private:
  std::shared_ptr<Engine> engine_;
  std::uint32_t redeals_;
  Rng rng_{0};
};

}  // namespace fuda
