#include "study/figures.h"

#include <algorithm>
#include <cmath>

#include "study/looks.h"

namespace fuda {

namespace {

// kNormal95 with all digits: 97.5 % of a normal distribution are below this value.
constexpr double kNormal = 1.959963984540054;

Wide saturated(Wide a, Wide b) {
  Wide sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? Figure::kTooMuch : sum;
}

Wide square_of(std::int64_t value, std::uint64_t count) {
  Wide product = 0;
  const Wide square = static_cast<Wide>(value) * value;
  return __builtin_mul_overflow(square, static_cast<Wide>(count), &product) ? Figure::kTooMuch : product;
}

}  // namespace

std::int64_t Histogram::bin_of(std::int64_t value) const { return (value >> level_) << level_; }

void Histogram::coarsen(unsigned level) {
  level_ = level;
  for (const auto& [value, count] : std::exchange(bins_, {})) bins_[bin_of(value)] += count;
}

// Raises the level until the number of bins is small enough. The final level does not depend on the order of
// the values.
void Histogram::keep_small() {
  while (bins_.size() > kMost) coarsen(level_ + 1);
}

void Histogram::add(std::int64_t value, std::uint64_t count) {
  if (count == 0) return;
  bins_[bin_of(value)] += count;
  keep_small();
}

void Histogram::add(const Histogram& other) {
  if (other.level_ > level_) coarsen(other.level_);
  for (const auto& [value, count] : other.bins_) bins_[bin_of(value)] += count;
  keep_small();
}

std::uint64_t Histogram::count() const {
  std::uint64_t all = 0;
  for (const auto& bin : bins_) all += bin.second;
  return all;
}

std::int64_t Histogram::quantile(std::uint32_t thousandths) const {
  const std::uint64_t all = count();
  const Wide wanted = (static_cast<Wide>(all) * thousandths + 999) / 1000;
  Wide so_far = 0;
  for (const auto& [value, count] : bins_) {
    so_far += count;
    if (so_far >= wanted) return value;
  }
  return 0;
}

bool Histogram::read(const std::vector<std::pair<std::int64_t, std::uint64_t>>& bins, std::uint64_t width) {
  *this = {};
  unsigned level = 0;
  while (level < 63 && width > std::uint64_t{1} << level) ++level;
  bool sound = width == std::uint64_t{1} << level && bins.size() <= kMost;
  for (std::size_t i = 0; sound && i < bins.size(); ++i) {
    const auto& [value, count] = bins[i];
    sound = count > 0 && ((value >> level) << level) == value && (i == 0 || bins[i - 1].first < value);
  }
  if (!sound) return false;
  level_ = level;
  bins_ = {bins.begin(), bins.end()};
  return true;
}

void Figure::add(std::int64_t value, std::uint64_t count) {
  if (count == 0) return;
  low = n == 0 ? value : std::min(low, value);
  high = n == 0 ? value : std::max(high, value);
  n += count;
  sum += static_cast<Wide>(value) * count;
  squares = saturated(squares, square_of(value, count));
  histogram.add(value, count);
}

void Figure::add(const Figure& other) {
  if (other.n == 0) return;
  low = n == 0 ? other.low : std::min(low, other.low);
  high = n == 0 ? other.high : std::max(high, other.high);
  n += other.n;
  __builtin_add_overflow(sum, other.sum, &sum);  // this can overflow only in a part that a person has edited
  squares = saturated(squares, other.squares);
  histogram.add(other.histogram);
}

double Figure::deviation() const {
  if (n < 2 || squares == kTooMuch) return 0;
  // Compute exactly until the division, to keep the small differences between large numbers.
  Wide all = 0;
  Wide of_mean = 0;
  const auto count = static_cast<double>(n);
  if (!__builtin_mul_overflow(squares, static_cast<Wide>(n), &all) &&
      !__builtin_mul_overflow(sum, sum, &of_mean))
    return std::sqrt(static_cast<double>(all - of_mean) / count / (count - 1));
  const double rest = static_cast<double>(squares) - static_cast<double>(sum) * mean();
  return std::sqrt(std::max(0.0, rest) / (count - 1));
}

double Figure::error() const {
  return n < 2 ? 0.0 : student(kNormal, n) * deviation() / std::sqrt(static_cast<double>(n));
}

Interval wilson(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return {0, 1};
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(part) / n;
  const double z2 = kNormal * kNormal;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kNormal / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {part == 0 ? 0 : std::max(0.0, middle - half), part == all ? 1 : std::min(1.0, middle + half)};
}

}  // namespace fuda
