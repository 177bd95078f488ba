// The seeds of players in one game. A program receives its seed, a script draws numbers from its seed, and
// everyone sees the moves of players. The seed of the game decides all cards, so the seeds of players must
// not reveal the seed of the game.
#pragma once

#include <cstdint>

#include "model/types.h"
#include "script/keyed_hash.h"

namespace fuda {

class PlayerChance {
 public:
  // The seeds follow from a secret of this game. Without the secret, nobody can relate the seeds of players
  // to the seed of the game, not even by trying all game seeds.
  PlayerChance(const SecretKey& secret, std::uint64_t game_seed)
      : secret_(secret), game_seed_(game_seed), drawn_(true) {}
  // Seeds for games that a user wants to repeat by giving `number` again. Anyone who guesses `number` knows
  // all cards and the seeds of all players.
  static PlayerChance chosen(std::uint64_t number, std::uint64_t game_seed) {
    return {key_from(number), game_seed, false};
  }

  // `told` says whether code outside the host learns the seed or numbers drawn from it. The seed of a seat
  // does not depend on the players of other seats.
  [[nodiscard]] std::uint64_t seed(Seat seat, bool told) const;

 private:
  PlayerChance(const SecretKey& secret, std::uint64_t game_seed, bool drawn)
      : secret_(secret), game_seed_(game_seed), drawn_(drawn) {}

  SecretKey secret_;
  std::uint64_t game_seed_;
  bool drawn_;
};

}  // namespace fuda
