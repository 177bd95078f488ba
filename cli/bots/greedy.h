// A player that looks one move ahead: it tries each move in positions that could be the real one, and makes
// the one that leaves it best off. Where no move changes a score at once, as in games that count points at
// the end of a round, it plays on at random until points are counted.
#pragma once

#include "bots/player.h"
#include "engine/engine.h"
#include "model/rng.h"

namespace fuda {

class GreedyPlayer final : public Player {
 public:
  // `engine` is its own, to think with. `redeals`: how many positions it tries each move in, the same for
  // all.
  GreedyPlayer(std::shared_ptr<Engine> engine, std::uint32_t redeals)
      : engine_(std::move(engine)), redeals_(redeals) {}

  void begin(Seat /*seat*/, std::uint64_t seed) override { rng_ = Rng(seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Throws Failure when the rules fail in a position that it imagines.
  [[nodiscard]] ObservedMove choose(const Observation& seen) override;

 private:
  std::shared_ptr<Engine> engine_;
  std::uint32_t redeals_;
  Rng rng_{0};
};

}  // namespace fuda
