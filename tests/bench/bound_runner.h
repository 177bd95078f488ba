// What the simulators of bounds.h have in common: the seeds of their games, shuffling, picking from small
// sets, and a runner around a class that plays one game.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "bench/runner.h"
#include "model/rng.h"

namespace fuda::bench {

// As the host does it: from the last card down, each changes places with one of those that are left.
template <class Card>
inline void shuffle(Card* cards, std::uint32_t count, Rng& chance) {
  Rng rng = chance;  // a copy stays in registers
  for (std::uint32_t i = count; i > 1; --i) std::swap(cards[i - 1], cards[rng.below(i)]);
  chance = rng;
}

// The seat that is so many steps further, fewer than kPlayers, round the table.
template <unsigned kPlayers>
constexpr unsigned seat_after(unsigned seat, unsigned steps) {
  const unsigned next = seat + steps;
  return next < kPlayers ? next : next - kPlayers;
}

// A hand as a word of lanes of kLane bits, one for each card, the first one lowest; free lanes are 0.
template <unsigned kLane>
struct Lanes {
  std::uint64_t cards = 0;

  [[nodiscard]] unsigned at(unsigned place) const { return cards >> (kLane * place) & ((1U << kLane) - 1); }
  void put(unsigned place, unsigned card) { cards |= std::uint64_t{card} << (kLane * place); }
  // Those behind it move up.
  unsigned take(unsigned place) {
    const unsigned card = at(place);
    const std::uint64_t before = (std::uint64_t{1} << (kLane * place)) - 1;
    cards = (cards & before) | (cards >> kLane & ~before);
    return card;
  }
};

// For each set of numbers below kBits, as a mask: how many there are, and which is the n-th of them, from 0.
template <unsigned kBits>
struct SmallSets {
  std::array<std::uint8_t, 1U << kBits> count{};
  std::array<std::array<std::uint8_t, kBits>, 1U << kBits> nth{};

  constexpr SmallSets() {
    for (unsigned set = 0; set < count.size(); ++set) {
      for (unsigned i = 0; i < kBits; ++i) {
        if ((set >> i & 1U) != 0) nth[set][count[set]++] = static_cast<std::uint8_t>(i);
      }
    }
  }
};

// Runs games of `Game`, which is made from the game's chance and the players' choices, and whose `play` adds
// the moves and the final scores of one game to the totals.
template <class Game>
class BoundRunner final : public Runner {
 public:
  explicit BoundRunner(std::uint64_t seed) : seed_(seed) {}

  [[nodiscard]] std::string name() const override { return "bound"; }
  Totals run(std::uint64_t games) override {
    Totals totals;
    for (; totals.games < games; ++totals.games) {
      const std::uint64_t own = split_mix(seed_ + played_++) >> 1;
      Game game{Rng(own), Rng(split_mix(own))};
      game.play(totals);
    }
    return totals;
  }

 private:
  std::uint64_t seed_;
  std::uint64_t played_ = 0;
};

// The runner of Game<players>, for kLeast to kMost of them.
template <template <unsigned> class Game, unsigned kLeast, unsigned kMost>
std::unique_ptr<Runner> make_bound(unsigned players, std::uint64_t seed) {
  if (players == kLeast) return std::make_unique<BoundRunner<Game<kLeast>>>(seed);
  if constexpr (kLeast < kMost) return make_bound<Game, kLeast + 1, kMost>(players, seed);
  throw std::invalid_argument("this game has no bound for " + std::to_string(players) + " players");
}

}  // namespace fuda::bench
