// Random bytes from the system.
#pragma once

#include <span>

namespace fuda::system {

// Fills all bytes. Returns false if the system provides no random numbers.
[[nodiscard]] bool fill_at_random(std::span<unsigned char> bytes);

}  // namespace fuda::system
