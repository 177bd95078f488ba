#include "bots/chance.h"

#include "model/rng.h"

namespace fuda {

// Where somebody chose the seed, players of the host's own have had the seed of this mix ever since there are
// results of games. Their moves alone tell no more of it than a hand of cards does of the seed of the game.
std::uint64_t PlayerChance::seed(Seat seat, bool told) const {
  if (!drawn_ && !told) return split_mix(split_mix(game_seed_ ^ 0x706c61796572) + seat);
  return keyed_hash(secret_, {game_seed_, seat});
}

}  // namespace fuda
