#include "base/wide.h"

#include <fmt/format.h>

#include <cmath>

namespace fuda {

namespace {

__extension__ using Unsigned = unsigned __int128;

constexpr Wide kExact = Wide{1} << 53;  // a double is exact for whole numbers up to this limit

bool is_exact(Wide sum, std::uint64_t n) {
  return sum >= -kExact && sum <= kExact && n <= static_cast<std::uint64_t>(kExact);
}

Unsigned size_of(Wide sum) { return sum < 0 ? -static_cast<Unsigned>(sum) : static_cast<Unsigned>(sum); }

}  // namespace

double mean_of(Wide sum, std::uint64_t n) {
  if (n == 0) return 0;
  if (is_exact(sum, n)) return static_cast<double>(sum) / static_cast<double>(n);
  Unsigned quotient = size_of(sum) / n;
  Unsigned rest = size_of(sum) % n;
  // Appends digits after the point until there are more digits than a double can hold. If there is a
  // remainder, the last digit is 1, so that rounding is correct.
  constexpr Unsigned kEnough = Unsigned{1} << 55;
  int digits = 0;
  for (; quotient < kEnough && (quotient != 0 || rest != 0); ++digits) {
    rest *= 2;
    quotient = quotient * 2 + (rest >= n ? 1 : 0);
    if (rest >= n) rest -= n;
  }
  if (rest != 0) quotient |= 1;
  const double mean = std::ldexp(static_cast<double>(quotient), -digits);
  return sum < 0 ? -mean : mean;
}

std::string mean_text(Wide sum, std::uint64_t n, int decimals) {
  if (n == 0 || is_exact(sum, n)) return fmt::format("{:.{}f}", mean_of(sum, n), decimals);
  Unsigned whole = size_of(sum) / n;
  Unsigned one = 1;
  for (int i = 0; i < decimals; ++i) one *= 10;
  Unsigned part = (size_of(sum) % n * one + n / 2) / n;
  if (part == one) {
    part = 0;
    ++whole;
  }
  const char* const sign = sum < 0 ? "-" : "";
  return decimals == 0 ? fmt::format("{}{}", sign, whole)
                       : fmt::format("{}{}.{:0>{}}", sign, whole, static_cast<std::uint64_t>(part), decimals);
}

}  // namespace fuda
