// Unpredictable numbers from the system, for the seeds of games and for secrets.
#pragma once

#include <cstdint>
#include <span>

#include "script/keyed_hash.h"

namespace fuda {

// All of these functions throw Failure if the system gives no random bytes.
void fill_by_chance(std::span<unsigned char> bytes);
// A seed for a game. The seed is random and below 2^63, because scripts cannot hold larger numbers.
[[nodiscard]] std::uint64_t new_seed();
[[nodiscard]] SecretKey new_secret();

}  // namespace fuda
