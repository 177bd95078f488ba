// What C++ that is written for one game needs, for each game of the bench but the first (bound.h). No host,
// no Lua, no data files belong here; what these share with the host is the random number generator.
//
// They play the very games of `fuda sim`: game n of a run has the seed split_mix(seed + n) >> 1, which is
// that of its shuffles, and split_mix of that seeds the choices of the players; each choice is one below(n)
// among the n legal moves in the host's order. So a test can compare all scores of thousands of games.
#pragma once

#include <cstdint>
#include <memory>

#include "bench/runner.h"

namespace fuda::bench {

// Each throws std::invalid_argument for a number of players that the game does not have.
[[nodiscard]] std::unique_ptr<Runner> make_nin_jan_bound(unsigned players, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<Runner> make_ikebana_bound(unsigned players, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<Runner> make_sakura_bound(unsigned players, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<Runner> make_leduc_bound(unsigned players, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<Runner> make_oh_hell_bound(unsigned players, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<Runner> make_crazy_eights_bound(unsigned players, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<Runner> make_gin_bound(unsigned players, std::uint64_t seed);

}  // namespace fuda::bench
