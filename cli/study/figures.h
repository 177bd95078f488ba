// Figures about one quantity in many games. Figures have only whole numbers, so they do not depend on the
// order of the additions.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/wide.h"

namespace fuda {

// The number of times that each value occurred. To limit the memory to kMost bins, a bin may cover 2, 4, 8, …
// values in a row. The width of the bins depends on the values, but not on their order.
class Histogram {
 public:
  static constexpr std::size_t kMost = 4096;
  using Bins = std::map<std::int64_t, std::uint64_t>;

  void add(std::int64_t value, std::uint64_t count = 1);
  void add(const Histogram& other);

  // The count of each bin that is not empty, under the first of the bin's `width()` values.
  [[nodiscard]] const Bins& bins() const { return bins_; }
  [[nodiscard]] std::uint64_t width() const { return std::uint64_t{1} << level_; }
  [[nodiscard]] std::uint64_t count() const;
  // The smallest value v such that at least this many thousandths (0 to 1000) of all values are at most v.
  // Rounds the value to the first value of its bin. Returns 0 for an empty histogram.
  [[nodiscard]] std::int64_t quantile(std::uint32_t thousandths) const;

  // Restores the result of bins() and width(). If `bins` and the width fit no histogram, returns false and
  // stays empty.
  bool read(const std::vector<std::pair<std::int64_t, std::uint64_t>>& bins, std::uint64_t width);

  friend bool operator==(const Histogram&, const Histogram&) = default;

 private:
  [[nodiscard]] std::int64_t bin_of(std::int64_t value) const;
  void coarsen(unsigned level);
  void keep_small();

  unsigned level_ = 0;  // the level: each bin has a width of 2^level_
  Bins bins_;
};

// The quantiles in reports, in thousandths.
inline constexpr std::array<std::uint32_t, 5> kQuantiles = {50, 250, 500, 750, 950};

// The bounds of a 95 % confidence interval.
struct Interval {
  double low = 0, high = 0;
};

struct Figure {
  std::uint64_t n = 0;
  Wide sum = 0;
  Wide squares = 0;  // kTooMuch if the sum would reach or exceed kTooMuch
  std::int64_t low = 0, high = 0;
  Histogram histogram;

  static constexpr Wide kTooMuch = ((static_cast<Wide>(1) << 126U) - 1) * 2 + 1;

  void add(std::int64_t value, std::uint64_t count = 1);
  void add(const Figure& other);

  // The mean, or 0 if n is 0.
  [[nodiscard]] double mean() const { return mean_of(sum, n); }
  // The mean as text for people.
  [[nodiscard]] std::string mean_text(int decimals) const { return fuda::mean_text(sum, n, decimals); }
  // The standard deviation of a sample, or 0 if n is less than 2 or `squares` is kTooMuch.
  [[nodiscard]] double deviation() const;
  // Half the width of the 95 % interval of the mean: 1.96 standard errors, or more for a small number of
  // values (student() in study/looks.h). Returns 0 if n is less than 2.
  [[nodiscard]] double error() const;
  [[nodiscard]] std::int64_t quantile(std::uint32_t thousandths) const {
    return histogram.quantile(thousandths);
  }

  friend bool operator==(const Figure&, const Figure&) = default;
};

// Wilson's 95 % interval for a share of `part` in `all` games. Returns 0 to 1 if `all` is 0.
[[nodiscard]] Interval wilson(std::uint64_t part, std::uint64_t all);

}  // namespace fuda
