// A player that chooses each of its legal moves with the same probability.
#pragma once

#include "bots/player.h"
#include "model/legal.h"
#include "model/rng.h"

namespace fuda {

class RandomPlayer final : public Player {
 public:
  void begin(Seat /*seat*/, std::uint64_t seed) override { rng_ = Rng(seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] ObservedMove choose(const Observation& seen) override {
    return nth_move(seen, seen.legal, rng_.below(seen.legal.size()));
  }

 private:
  Rng rng_{0};
};

}  // namespace fuda
