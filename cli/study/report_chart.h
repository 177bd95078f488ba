// Charts for report pages, as <figure> with SVG, a description and the same as a table.
#pragma once

#include <string>
#include <vector>

#include "study/figures.h"

namespace fuda {

// What a chart's numbers are: whole numbers over `scale`, as a share or not.
struct ChartUnit {
  std::int64_t scale = 1;
  bool share = false;
  std::string name;  // "moves"
};

struct ChartSeries {
  std::string name;
  const Figure* figure = nullptr;
};

// How often each value came: one or two series, the first as bars, the second as a line over them. `zero`
// marks 0, and `within` is a figure that the axis has to hold as well, or null.
[[nodiscard]] std::string histogram_chart(const std::string& title, const std::vector<ChartSeries>& series,
                                          const ChartUnit& unit, bool zero = false,
                                          const std::vector<ChartSeries>& within = {});

struct ChartRow {
  std::string label;
  double value = 0;
  Interval interval;
  std::string text;  // what is written beside it
};

// A dot with its interval in each row, on one axis; `mark` is the value that a dashed line shows, `mark_name`
// what it means.
[[nodiscard]] std::string interval_chart(const std::string& title, const std::vector<ChartRow>& rows,
                                         bool share, double mark, const std::string& mark_name);
// Bars from 0, which is what `value` is; without intervals.
[[nodiscard]] std::string bar_chart(const std::string& title, const std::vector<ChartRow>& rows,
                                    const std::string& note);

// "3.25", "12 %", "1500", with as many places as steps of that size need.
[[nodiscard]] std::string axis_number(double value, double step, bool share);
// 1, 2 or 5 times a power of ten, at least this.
[[nodiscard]] double round_step(double least);

}  // namespace fuda
