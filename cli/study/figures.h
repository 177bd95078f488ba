// What many games show of one quantity, in whole numbers only, so that it does not depend on the order in
// which they were added up.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/wide.h"

namespace fuda {

// How often each value came. Beyond kMost bins, each holds 2, 4, 8, … values in a row, so that memory is
// bounded. How many depends on the values, not on their order.
class Histogram {
 public:
  static constexpr std::size_t kMost = 4096;
  using Bins = std::map<std::int64_t, std::uint64_t>;

  void add(std::int64_t value, std::uint64_t count = 1);
  void add(const Histogram& other);

  // The count of each bin that is not empty, by the first of its `width()` values.
  [[nodiscard]] const Bins& bins() const { return bins_; }
  [[nodiscard]] std::uint64_t width() const { return std::uint64_t{1} << level_; }
  [[nodiscard]] std::uint64_t count() const;
  // The smallest value that at least this many thousandths of all (0 to 1000) do not exceed; the first value
  // of its bin. 0 of an empty histogram.
  [[nodiscard]] std::int64_t quantile(std::uint32_t thousandths) const;

  // Restores what bins() and width() gave. False, and then empty, if no histogram can have been so.
  bool read(const std::vector<std::pair<std::int64_t, std::uint64_t>>& bins, std::uint64_t width);

  friend bool operator==(const Histogram&, const Histogram&) = default;

 private:
  [[nodiscard]] std::int64_t bin_of(std::int64_t value) const;
  void coarsen(unsigned level);
  void keep_small();

  unsigned level_ = 0;  // bins are 2^level_ wide
  Bins bins_;
};

// The quantiles that are shown, in thousandths.
inline constexpr std::array<std::uint32_t, 5> kQuantiles = {50, 250, 500, 750, 950};

// The bounds of a 95 % confidence interval.
struct Interval {
  double low = 0, high = 0;
};

struct Figure {
  std::uint64_t n = 0;
  Wide sum = 0;
  Wide squares = 0;  // kTooMuch, if it would be that much or more
  std::int64_t low = 0, high = 0;
  Histogram histogram;

  static constexpr Wide kTooMuch = ((static_cast<Wide>(1) << 126U) - 1) * 2 + 1;

  void add(std::int64_t value, std::uint64_t count = 1);
  void add(const Figure& other);

  // 0 if n is 0.
  [[nodiscard]] double mean() const { return mean_of(sum, n); }
  // The same for people.
  [[nodiscard]] std::string mean_text(int decimals) const { return fuda::mean_text(sum, n, decimals); }
  // The standard deviation of a sample; 0 if n is less than 2 or `squares` is kTooMuch.
  [[nodiscard]] double deviation() const;
  // Half the width of the 95 % interval of the mean: 1.96 standard errors, more for few values (student() in
  // study/looks.h). 0 if n is less than 2.
  [[nodiscard]] double error() const;
  [[nodiscard]] std::int64_t quantile(std::uint32_t thousandths) const {
    return histogram.quantile(thousandths);
  }

  friend bool operator==(const Figure&, const Figure&) = default;
};

// Wilson's 95 % interval for a share, seen in `part` of `all` games; 0 to 1 if `all` is 0.
[[nodiscard]] Interval wilson(std::uint64_t part, std::uint64_t all);

}  // namespace fuda
