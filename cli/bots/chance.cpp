#include "bots/chance.h"

#include "model/rng.h"

namespace fuda {

// The built-in players of repeatable games keep this mix because published results depend on it. Their moves
// tell no more about it than a hand of cards tells about the seed of the game.
std::uint64_t PlayerChance::seed(Seat seat, bool told) const {
  if (!drawn_ && !told) return split_mix(split_mix(game_seed_ ^ 0x706c61796572) + seat);
  return keyed_hash(secret_, {game_seed_, seat});
}

}  // namespace fuda
