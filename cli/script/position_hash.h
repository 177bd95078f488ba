// Hashes of positions for recorded games. A hash is the same on every machine.
#pragma once

#include <cstdint>
#include <string>

#include "model/state.h"
#include "script/hash.h"

namespace fuda {

// Hashes the position as rules can see it: the faces in each zone in order, counters, public knowledge, turn
// and phase. Leaves out future random numbers, and which of two equal cards is in which place. To chain
// hashes, pass the hash of the previous position.
[[nodiscard]] std::uint64_t hash_position(const State& state, std::uint64_t before = kFnvBasis);

[[nodiscard]] std::string hex(std::uint64_t hash);  // 16 digits

}  // namespace fuda
