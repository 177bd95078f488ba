// 128-bit whole numbers for sums and means of 64-bit numbers.
#pragma once

#include <cstdint>
#include <string>

namespace fuda {

// Holds any sum of 64-bit numbers that can occur, and nearly any sum of their squares.
__extension__ using Wide = __int128;

// The largest absolute value of a score. Programs that read JSON can represent every whole number up to this
// limit exactly.
inline constexpr std::int64_t kMaxScore = std::int64_t{1} << 53;

// The mean sum / n, rounded once to the nearest double. 0 if n is 0.
[[nodiscard]] double mean_of(Wide sum, std::uint64_t n);
// The mean sum / n with this many decimals (at most 9), such as "-0.2500". Every digit is correct, even for a
// large sum.
[[nodiscard]] std::string mean_text(Wide sum, std::uint64_t n, int decimals);

}  // namespace fuda
