// Whole numbers of 128 bits: sums of numbers of 64 bits, and their means.
#pragma once

#include <cstdint>
#include <string>

namespace fuda {

// Holds any sum of 64-bit numbers that can occur, and nearly any of their squares.
__extension__ using Wide = __int128;

// What a score can be, on both sides of 0: programs that read JSON know whole numbers up to this one exactly.
inline constexpr std::int64_t kMaxScore = std::int64_t{1} << 53;

// sum / n, rounded once: the nearest double. 0 if n is 0.
[[nodiscard]] double mean_of(Wide sum, std::uint64_t n);
// sum / n with this many decimals (at most 9), "-0.2500": of a large sum, every digit is right.
[[nodiscard]] std::string mean_text(Wide sum, std::uint64_t n, int decimals);

}  // namespace fuda
