// When a comparison may stop early: after fixed shares of the games it may play, at bounds under which all
// looks together err as seldom as one look at the end would.
//
// The bounds are those of P. C. O'Brien and T. R. Fleming, "A multiple testing procedure for clinical
// trials", Biometrics 35 (1979) 549–556; the intervals at each look those of C. Jennison and B. W. Turnbull,
// "Interim analyses: the repeated confidence interval approach", J. R. Statist. Soc. B 51 (1989) 305–361.
#pragma once

#include <cstdint>
#include <vector>

namespace fuda {

// Standard errors to each side of a 95 % interval, of a great many games.
inline constexpr double kNormal95 = 1.959964;

inline constexpr unsigned kLooks = 10;
// What |mean / standard error| of as many independent, normally distributed differences as there are at each
// of kLooks looks reaches at the last look, or kLookBound * sqrt(kLooks / k) at look k, with a chance of 5 %
// where the true mean is 0.
inline constexpr double kLookBound = 2.0865;
// No look earlier: so few differences say little about how far they are spread.
inline constexpr std::uint64_t kFewestLookedAt = 30;

// After how many pairs of `pairs` one looks: rising, the last is `pairs`; empty where that is 0. Where the
// first looks are left out, the chance of an error only gets smaller.
[[nodiscard]] std::vector<std::uint64_t> looks(std::uint64_t pairs);

// The bound for a look after `done` of `pairs`, and for the end.
[[nodiscard]] double look_bound(std::uint64_t done, std::uint64_t pairs);

// The same chance for a mean of `n` values whose spread is known from themselves alone (Student's t; of
// four values and more by the first terms of its expansion, 0.8 % too small at most). `n` from 2.
[[nodiscard]] double student(double bound, std::uint64_t n);

}  // namespace fuda
