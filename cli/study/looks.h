// When a comparison may stop early: it is looked at after each tenth of its deals, with bounds under which
// all looks together err as seldom as a single look at the end.
//
// The bounds are those of P. C. O'Brien and T. R. Fleming, "A multiple testing procedure for clinical
// trials", Biometrics 35 (1979) 549–556; the intervals at each look those of C. Jennison and B. W. Turnbull,
// "Interim analyses: the repeated confidence interval approach", J. R. Statist. Soc. B 51 (1989) 305–361.
#pragma once

#include <cstdint>
#include <vector>

namespace fuda {

// Standard errors to each side of a 95 % interval, for a great many games.
inline constexpr double kNormal95 = 1.959964;

inline constexpr unsigned kLooks = 10;
// If the true mean of normally distributed differences is 0, there is a chance of 5 % that |mean / standard
// error| exceeds kLookBound * sqrt(kLooks / k) at any look k of kLooks.
inline constexpr double kLookBound = 2.0865;
// No look earlier: fewer differences say little about their spread.
inline constexpr std::uint64_t kFewestLookedAt = 30;

// After how many of `pairs` pairs to look: rising, the last is `pairs`; empty if that is 0. Leaving out the
// first looks only makes an error less likely.
[[nodiscard]] std::vector<std::uint64_t> looks(std::uint64_t pairs);

// The bound for a look after `done` of `pairs`, and for the end.
[[nodiscard]] double look_bound(std::uint64_t done, std::uint64_t pairs);

// The bound for `n` values, from 2, that has the same chance if the spread is known from these values
// alone: Student's t. For four and more values by the first terms of its expansion, at most 0.8 % too
// small.
[[nodiscard]] double student(double bound, std::uint64_t n);

}  // namespace fuda
