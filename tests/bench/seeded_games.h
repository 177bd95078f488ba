// The games of `fuda sim`, one after the other, for a Game that is written by hand (bounds.h).
#pragma once

#include <cstdint>
#include <string>

#include "bench/runner.h"
#include "core/rng.h"

namespace fuda::bench {

// A Game deals in its constructor, Game(Rng& chance), and plays to the end in play(Rng& choices, Totals&),
// which adds its moves and scores. The two streams have nothing in common, so chance that a game would use
// up after its last deal, and choices after its last move with an alternative, need not be drawn.
template <class Game>
class SeededGames final : public Runner {
 public:
  explicit SeededGames(std::uint64_t seed) : next_(seed) {}

  [[nodiscard]] std::string name() const override { return "bound"; }

  Totals run(std::uint64_t games) override {
    Totals totals;
    totals.games = games;
    for (const std::uint64_t end = next_ + games; next_ != end; ++next_) {
      const std::uint64_t own = split_mix(next_) >> 1;
      Rng chance(own);
      Rng choices(split_mix(own));
      Game(chance).play(choices, totals);
    }
    return totals;
  }

 private:
  std::uint64_t next_;  // the seed of the run and the number of the next game, added up
};

}  // namespace fuda::bench
