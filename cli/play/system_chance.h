// Unpredictable numbers from the system, for games that are played and for what must not be guessed.
#pragma once

#include <cstdint>
#include <span>

#include "script/keyed_hash.h"

namespace fuda {

// All throw Failure if the system gives none.
void fill_by_chance(std::span<unsigned char> bytes);
// A seed for a game, below 2^63 as scripts can hold it.
[[nodiscard]] std::uint64_t new_seed();
[[nodiscard]] SecretKey new_secret();

}  // namespace fuda
