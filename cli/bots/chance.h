// The seeds that players get in one game. Programs are told theirs, scripts draw numbers from it, and
// everybody sees what players do: none of that may lead back to the seed of the game, which decides all
// cards.
#pragma once

#include <cstdint>

#include "model/types.h"
#include "script/keyed_hash.h"

namespace fuda {

class PlayerChance {
 public:
  // With a secret drawn for this game. Without it nobody can work anything out from the seeds of players, not
  // even by trying all seeds of games.
  PlayerChance(const SecretKey& secret, std::uint64_t game_seed)
      : secret_(secret), game_seed_(game_seed), drawn_(true) {}
  // For games that somebody wants to repeat by giving `number` again. Whoever guesses it knows the seeds, as
  // well as all cards.
  static PlayerChance chosen(std::uint64_t number, std::uint64_t game_seed) {
    return {key_from(number), game_seed, false};
  }

  // `told`: whether code outside the host learns the seed, or numbers drawn from it. No seat's seed depends
  // on the players of other seats.
  [[nodiscard]] std::uint64_t seed(Seat seat, bool told) const;

 private:
  PlayerChance(const SecretKey& secret, std::uint64_t game_seed, bool drawn)
      : secret_(secret), game_seed_(game_seed), drawn_(drawn) {}

  SecretKey secret_;
  std::uint64_t game_seed_;
  bool drawn_;
};

}  // namespace fuda
