// The times at which a comparison may stop early. A comparison looks at its results after each tenth of its
// deals. The bounds give all these looks together the same error rate as a single look at the end.
//
// The bounds are by P. C. O'Brien and T. R. Fleming, "A multiple testing procedure for clinical trials",
// Biometrics 35 (1979) 549–556. The intervals at each look are by C. Jennison and B. W. Turnbull, "Interim
// analyses: the repeated confidence interval approach", J. R. Statist. Soc. B 51 (1989) 305–361.
#pragma once

#include <cstdint>
#include <vector>

namespace fuda {

// Half the width of a 95 % interval in standard errors, for a very large number of games.
inline constexpr double kNormal95 = 1.959964;

inline constexpr unsigned kLooks = 10;
// For normally distributed differences with a true mean of 0, the probability is 5 % that |mean / standard
// error| exceeds kLookBound * sqrt(kLooks / k) at any look k from 1 to kLooks.
inline constexpr double kLookBound = 2.0865;
// The minimum number of pairs before the first look, because a small number of differences says little about
// their spread.
inline constexpr std::uint64_t kFewestLookedAt = 30;

// The numbers of finished pairs, out of `pairs`, after which to look. The numbers ascend, and the last number
// is `pairs`. Empty if `pairs` is 0. The list has no looks before kFewestLookedAt pairs. Omitting looks only
// makes an error less likely.
[[nodiscard]] std::vector<std::uint64_t> looks(std::uint64_t pairs);

// The bound for a look after `done` of `pairs` pairs, and for the end.
[[nodiscard]] double look_bound(std::uint64_t done, std::uint64_t pairs);

// The bound that has the same probability if only `n` values (at least 2) show the spread: Student's t. For
// four and more values, uses the first terms of the expansion, which are at most 0.8 % too small.
[[nodiscard]] double student(double bound, std::uint64_t n);

}  // namespace fuda
