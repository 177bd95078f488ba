// Hashes of positions, the same on every machine, for records and replays.
#pragma once

#include <cstdint>
#include <string>

#include "model/state.h"
#include "script/hash.h"

namespace fuda {

// The position as rules can see it: faces in zones in order, counters, what was told, turn and phase; but
// neither the future random numbers nor which of two equal cards lies where. Chained: pass the hash of the
// position before.
[[nodiscard]] std::uint64_t hash_position(const State& state, std::uint64_t before = kFnvBasis);

[[nodiscard]] std::string hex(std::uint64_t hash);  // 16 digits

}  // namespace fuda
