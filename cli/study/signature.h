// One number for many games: two builds of the program that give the same one have played every position of
// every game alike.
#pragma once

#include "batch/random_games.h"
#include "model/rng.h"
#include "script/position_hash.h"

namespace fuda {

// The chained hashes of the positions of each game, mixed and added up, so the order of games cannot show.
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
