// A quantity that many games have shown, in whole numbers only: parts of them put together in any order give
// the same figure.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace fuda {

// For sums of 64-bit numbers, which never leave it, and of their squares.
__extension__ using Wide = __int128;

// How often each value came. At most kMost bins: beyond that, bins of 2, 4, 8, … values in a row, so that the
// memory for any number of games is bounded. Which ones depends on the values alone, not on their order.
class Histogram {
 public:
  static constexpr std::size_t kMost = 4096;

  void add(std::int64_t value, std::uint64_t count = 1);
  void add(const Histogram& other);

  // The bins that are not empty, in rising order: each is the `width()` values from its first on, and its
  // count, which is not 0.
  [[nodiscard]] const std::vector<std::pair<std::int64_t, std::uint64_t>>& bins() const { return bins_; }
  [[nodiscard]] std::uint64_t width() const { return std::uint64_t{1} << level_; }
  [[nodiscard]] std::uint64_t count() const;
  // The smallest value that at least this many thousandths of all are not above, 0 to 1000; of a bin, its
  // first. 0 where there is none.
  [[nodiscard]] std::int64_t quantile(std::uint32_t thousandths) const;

  // As bins() and width() were. False, and empty, for what no histogram can be.
  bool read(const std::vector<std::pair<std::int64_t, std::uint64_t>>& bins, std::uint64_t width);

  friend bool operator==(const Histogram&, const Histogram&) = default;

 private:
  [[nodiscard]] std::int64_t bin_of(std::int64_t value) const;
  void coarsen(unsigned level);
  void keep_small();

  unsigned level_ = 0;  // bins are 2^level_ wide
  std::vector<std::pair<std::int64_t, std::uint64_t>> bins_;
};

// The bounds of a 95 % confidence interval.
struct Interval {
  double low = 0, high = 0;
};

struct Figure {
  std::uint64_t n = 0;
  Wide sum = 0;
  Wide squares = 0;                // stays at kTooMuch, once it would be more
  std::int64_t low = 0, high = 0;  // where n is not 0
  Histogram histogram;

  static constexpr Wide kTooMuch = ((static_cast<Wide>(1) << 126U) - 1) * 2 + 1;

  void add(std::int64_t value, std::uint64_t count = 1);
  void add(const Figure& other);

  // 0 where n is 0.
  [[nodiscard]] double mean() const;
  // Of a sample: the root of the sum of squared distances from the mean over n - 1; 0 where n is less than 2,
  // and where `squares` is kTooMuch.
  [[nodiscard]] double deviation() const;
  // Half the width of the 95 % interval for the mean: 1.96 standard errors, and more of few values, by
  // Student's t (study/looks.h). 0 where n is less than 2.
  [[nodiscard]] double error() const;
  [[nodiscard]] std::int64_t quantile(std::uint32_t thousandths) const {
    return histogram.quantile(thousandths);
  }

  friend bool operator==(const Figure&, const Figure&) = default;
};

// Wilson's 95 % interval for the share that `part` of `all` games show; 0 to 1 where `all` is 0.
[[nodiscard]] Interval wilson(std::uint64_t part, std::uint64_t all);

}  // namespace fuda
