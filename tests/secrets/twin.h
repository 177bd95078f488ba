// A game with stacked decks, as in a script, and its twin. The twin has the same cards in the same places,
// but uses different random numbers and, if possible, no stacked decks. No seat may see a difference between
// the two games.
#pragma once

#include <optional>

#include "engine/inside.h"
#include "secrets/witness.h"

namespace fuda::test {

class Twin {
 public:
  // Stacks the decks of all sessions of this game while a Twin exists.
  Twin(const Witness& witness, const LoadedGame& loaded, Rng& chance);
  ~Twin() { rules_of(engine_).set_stacking(nullptr); }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;

  // Tells the twin that the stacked game has begun in this position.
  void start(const State& real);
  // Tells the twin that the stacked game made this move, from `before` to `real`.
  void move(const State& before, const Move& move, const State& real);

  // The twin's position, and the move that led to this position. Returns nothing after the cards of the twin
  // have become different, because the rules have used different random numbers.
  [[nodiscard]] std::optional<Moment> moment() const;

 private:
  void begin();
  [[nodiscard]] bool is_like(const State& real) const;

  // Number of stacked shuffles. After these shuffles, the two games may differ.
  static constexpr std::size_t kShuffles = 40;

  const Witness& witness_;
  const LoadedGame& loaded_;
  Engine& engine_;
  std::uint64_t seed_;
  lua::Stacking stacking_;
  State before_, state_;
  Memory memory_;
  Steps steps_;
  Move move_;
  std::optional<MoveMade> made_;
  bool has_parted_ = false;
};

}  // namespace fuda::test
