// Where what players decide by chance comes from in one game. A player that is a program or a script is told
// a seed, or draws numbers from it, and everybody sees what players do: none of that may lead back to the
// seed of the game, from which all cards follow.
#pragma once

#include <cstdint>

#include "model/types.h"
#include "script/keyed_hash.h"

namespace fuda {

class PlayerChance {
 public:
  // With a secret that the system has drawn for this game: nobody who does not know it can work out anything
  // from the seeds of players, not even by trying all seeds of games.
  PlayerChance(const SecretKey& secret, std::uint64_t game_seed)
      : secret_(secret), game_seed_(game_seed), drawn_(true) {}
  // Of a game that is to be the same each time `number` is given, which somebody has chosen: who guesses the
  // number knows all of it, as they know all cards.
  static PlayerChance chosen(std::uint64_t number, std::uint64_t game_seed) {
    return {key_from(number), game_seed, false};
  }

  // `told`: whether others than the host learn it, or numbers that are drawn from it. Nobody's chance depends
  // on anybody else's.
  [[nodiscard]] std::uint64_t seed(Seat seat, bool told) const;

 private:
  PlayerChance(const SecretKey& secret, std::uint64_t game_seed, bool drawn)
      : secret_(secret), game_seed_(game_seed), drawn_(drawn) {}

  SecretKey secret_;
  std::uint64_t game_seed_;
  bool drawn_;
};

}  // namespace fuda
