#include "bots/chance.h"

#include "model/rng.h"

namespace fuda {

// Built-in players of repeatable games keep this derivation, because published results depend on it. The
// moves of these players reveal no more about the seed than a hand of cards does.
std::uint64_t PlayerChance::seed(Seat seat, bool told) const {
  if (!drawn_ && !told) return split_mix(split_mix(game_seed_ ^ 0x706c61796572) + seat);
  return keyed_hash(secret_, {game_seed_, seat});
}

}  // namespace fuda
