// FNV-1a, 64 bits (Fowler, Noll, Vo; https://www.isthe.com/chongo/tech/comp/fnv/).
#pragma once

#include <cstdint>
#include <string_view>

namespace fuda {

inline constexpr std::uint64_t kFnvBasis = 0xcbf29ce484222325ULL;
inline constexpr std::uint64_t kFnvPrime = 0x100000001b3ULL;

// Hashes bytes, continuing from `hash`.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = kFnvBasis) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * kFnvPrime;
  return hash;
}

}  // namespace fuda
