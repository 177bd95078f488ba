// A number for many games. If two builds of the program compute the same number, all positions of all their
// games are almost certainly the same.
#pragma once

#include "batch/random_games.h"
#include "model/rng.h"
#include "script/position_hash.h"

namespace fuda {

// Mixes the chained hashes of the positions of each game and adds them up, so that the order of the games
// does not matter.
class Signature final : public GameObserver {
 public:
  void before_game(State& /*state*/) override { hash_ = kFnvBasis; }
  void before_move(const State& state, const MoveSet&, const Move&) override {
    hash_ = hash_position(state, hash_);
  }
  void after_game(const State& state, const lua::Score&) override {
    sum_ += split_mix(hash_position(state, hash_));
  }
  void add(const Signature& other) { sum_ += other.sum_; }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t hash_ = kFnvBasis;
  std::uint64_t sum_ = 0;
};

}  // namespace fuda
