#include "study/looks.h"

#include <cmath>
#include <numbers>

namespace fuda {

std::vector<std::uint64_t> looks(std::uint64_t pairs) {
  std::vector<std::uint64_t> after;
  for (std::uint64_t k = 1; k <= kLooks && pairs > 0; ++k) {
    const std::uint64_t at = k == kLooks ? pairs : pairs / kLooks * k + pairs % kLooks * k / kLooks;
    if (k == kLooks || at >= kFewestLookedAt) after.push_back(at);
  }
  return after;
}

double look_bound(std::uint64_t done, std::uint64_t pairs) {
  return kLookBound * std::sqrt(static_cast<double>(pairs) / static_cast<double>(done));
}

double student(double bound, std::uint64_t n) {
  const double inside = std::erf(bound / std::sqrt(2.0));
  // For one and two degrees of freedom, the expansion is too inaccurate, but exact formulas exist.
  if (n == 2) return std::tan(inside * std::numbers::pi / 2);
  if (n == 3) return inside * std::sqrt(2 / (1 - inside * inside));
  // Abramowitz and Stegun, 26.7.5.
  const double z = bound;
  const double f = static_cast<double>(n) - 1;
  const double z2 = z * z;
  const double one = z * (z2 + 1) / 4;
  const double two = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double three = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return z + one / f + two / (f * f) + three / (f * f * f);
}

}  // namespace fuda
