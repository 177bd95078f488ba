// A game whose decks are stacked, as a script may, and its twin: the same cards in the same places, but they
// came there by another chance, if possible in a game that is not stacked. No seat may see a difference.
#pragma once

#include <optional>

#include "engine/inside.h"
#include "secrets/witness.h"

namespace fuda::test {

class Twin {
 public:
  // Stacks the decks of all games of this game as long as it lives.
  Twin(const Witness& witness, const LoadedGame& loaded, Rng& chance);
  ~Twin() { rules_of(engine_).set_stacking(nullptr); }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;

  // The stacked game has begun in this position.
  void start(const State& real);
  // There this move was made in this position, and led to that one.
  void move(const State& before, const Move& move, const State& real);

  // What led to the twin's position. Nothing once its cards lie otherwise: rules have used other chance.
  [[nodiscard]] std::optional<Moment> moment() const;

 private:
  void begin();
  [[nodiscard]] bool is_like(const State& real) const;

  static constexpr std::size_t kShuffles = 40;  // that are stacked; after these the games part

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
