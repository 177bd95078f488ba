// How often values came, as a chart.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "study/report_chart.h"
#include "study/report_page.h"

namespace fuda {

namespace {

constexpr double kWidth = 420, kHeight = 210;
constexpr double kLeft = 44, kTop = 12, kBottom = 26;
constexpr double kMostBins = 36;

struct Axis {
  double from = 0, step = 1;
  std::size_t bins = 1;
  [[nodiscard]] double at(std::size_t bin) const { return from + step * static_cast<double>(bin); }
};

Axis axis_for(const std::vector<ChartSeries>& all, const ChartUnit& unit) {
  double low = 0;
  double high = 0;
  double width = 1;
  bool any = false;
  for (const ChartSeries& one : all) {
    if (one.figure->n == 0) continue;
    const auto from = static_cast<double>(one.figure->low);
    const auto to = static_cast<double>(one.figure->high);
    low = any ? std::min(low, from) : from;
    high = any ? std::max(high, to) : to;
    width = std::max(width, static_cast<double>(one.figure->histogram.width()));
    any = true;
  }
  const auto scale = static_cast<double>(unit.scale);
  // In hundredths where shares are shown, so that the steps are round ones.
  const double least = std::max(width / scale, (high - low) / scale / kMostBins);
  Axis axis;
  axis.step = least * scale <= 1 + 1e-9 ? 1 / scale : round_step(least);
  axis.from = std::floor(low / scale / axis.step + 1e-9) * axis.step;
  axis.bins = static_cast<std::size_t>((high / scale - axis.from) / axis.step + 1e-9) + 1;
  return axis;
}

std::vector<double> shares_of(const Figure& figure, const Axis& axis, const ChartUnit& unit) {
  std::vector<double> shares(axis.bins);
  for (const auto& [value, count] : figure.histogram.bins()) {
    const double at = (static_cast<double>(value) / static_cast<double>(unit.scale) - axis.from) / axis.step;
    const auto bin = static_cast<std::size_t>(std::max(0.0, std::floor(at + 1e-9)));
    shares[std::min(bin, axis.bins - 1)] += static_cast<double>(count) / static_cast<double>(figure.n);
  }
  return shares;
}

// One bin's values: "7", "10–19", "0.5 to 1".
std::string bin_name(const Axis& axis, std::size_t bin, const ChartUnit& unit) {
  std::string from = axis_number(axis.at(bin), axis.step, unit.share);
  if (axis.step * static_cast<double>(unit.scale) <= 1 + 1e-9) return from;
  const bool whole = unit.scale == 1 && !unit.share;
  const double last = axis.at(bin + 1) - (whole ? 1 : 0);
  return from + (whole ? " to " : " to below ") + axis_number(last, axis.step, unit.share);
}

std::string sentence(const std::vector<ChartSeries>& series, const ChartUnit& unit) {
  std::string text;
  for (const ChartSeries& one : series) {
    if (!text.empty()) text += "; ";
    const auto scale = static_cast<double>(unit.scale);
    const auto say = [&](double value) {
      return axis_number(value / scale, unit.share ? 0.001 : 0.01, unit.share);
    };
    if (series.size() > 1) text += one.name + ": ";
    text += fmt::format("mean {}, half of all from {} to {}", say(one.figure->mean()),
                        say(static_cast<double>(one.figure->quantile(250))),
                        say(static_cast<double>(one.figure->quantile(750))));
  }
  return text;
}

std::string legend(const std::vector<ChartSeries>& series) {
  if (series.size() < 2) return "";
  return fmt::format(
      R"(<span><svg width="22" height="12" aria-hidden="true"><rect class="hatch" x="1" y="1" )"
      R"(width="20" )"
      R"(height="10"/></svg> {} &#160; <svg width="22" height="12" aria-hidden="true"><path )"
      R"(class="step" )"
      R"(d="M1 10V3H12V8H21"/></svg> {}</span>)",
      in_html(series[0].name), in_html(series[1].name));
}

}  // namespace

double round_step(double least) {
  if (least <= 0) return 1;
  const double power = std::pow(10, std::floor(std::log10(least) + 1e-9));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

std::string axis_number(double value, double step, bool share) {
  if (share) {
    value *= 100;
    step *= 100;
  }
  const int places = step >= 1 ? 0 : std::min(4, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  if (std::abs(value) < 0.5 * std::pow(10, -places)) value = 0;
  return fmt::format("{:.{}f}{}", value, places, share ? " %" : "");
}

std::string histogram_chart(const std::string& title, const std::vector<ChartSeries>& series,
                            const ChartUnit& unit, bool zero, const std::vector<ChartSeries>& within) {
  const Axis axis = axis_for(within.empty() ? series : within, unit);
  std::vector<std::vector<double>> shares;
  double most = 0;
  for (const ChartSeries& one : series) {
    shares.push_back(shares_of(*one.figure, axis, unit));
    most = std::max(most, *std::max_element(shares.back().begin(), shares.back().end()));
  }
  const double rise = round_step(most / 4);
  const double top = std::ceil(most / rise - 1e-9) * rise;
  const double bin = (kWidth - kLeft) / static_cast<double>(axis.bins);
  const auto x = [&](double value) { return kLeft + bin * (value - axis.from) / axis.step; };
  const auto y = [&](double share) { return kTop + (kHeight - kTop - kBottom) * (1 - share / top); };
  const std::string note = sentence(series, unit);
  std::string html = "<figure><figcaption>" + in_html(title) + legend(series) + "<span>" + in_html(note) +
                     "</span></figcaption>\n" +
                     fmt::format(R"(<svg class="chart" role="img" viewBox="0 0 {} {}" aria-label="{}">)",
                                 kWidth, kHeight, in_html(title + ". " + note));
  for (double tick = 0; tick <= top + rise / 2; tick += rise) {
    html +=
        fmt::format(R"(<line class="grid" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text x="{}" y="{:.1f}" )"
                    R"(text-anchor="end">{}</text>)",
                    kLeft, kWidth, y(tick), y(tick), kLeft - 6, y(tick) + 4, axis_number(tick, rise, true));
  }
  for (std::size_t i = 0; i < axis.bins; ++i) {
    if (shares[0][i] <= 0) continue;
    html += fmt::format(R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
                        series.size() > 1 ? "hatch" : "fill", x(axis.at(i)) + 0.5, y(shares[0][i]),
                        std::max(bin - 1, 0.5), y(0) - y(shares[0][i]));
  }
  if (series.size() > 1) {
    html += fmt::format(R"(<path class="step" d="M{:.1f} {:.1f})", x(axis.from), y(0));
    for (std::size_t i = 0; i < axis.bins; ++i)
      html += fmt::format("V{:.1f}H{:.1f}", y(shares[1][i]), x(axis.at(i + 1)));
    html += fmt::format(R"(V{:.1f}"/>)", y(0));
  }
  html += fmt::format(R"(<line class="axis" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)", kLeft, kWidth, y(0),
                      y(0));
  // A bin of one value is named at its middle, one of several at its beginning.
  const bool single = axis.step * static_cast<double>(unit.scale) <= 1 + 1e-9;
  const double middle = single ? axis.step / 2 : 0;
  const double span = axis.step * static_cast<double>(axis.bins);
  double every = round_step(std::max(span / 7, axis.step));
  if (single && unit.scale == 1) every = std::max(1.0, every);
  for (double tick = std::ceil(axis.from / every - 1e-9) * every;
       tick + middle <= axis.from + span + axis.step * 0.01; tick += every) {
    html += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", x(tick + middle),
                        kHeight - 8, axis_number(tick, every, unit.share));
  }
  if (zero && axis.from <= 0 && axis.from + span >= 0)
    html += fmt::format(R"(<line class="ref" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2:.1f}"/>)", x(middle),
                        kTop, y(0));
  html += "</svg>\n";
  Page::Rows rows = {{unit.name}};
  for (const ChartSeries& one : series) rows[0].push_back(series.size() > 1 ? one.name : "share");
  for (std::size_t i = 0; i < axis.bins; ++i) {
    std::vector<std::string> row = {bin_name(axis, i, unit)};
    for (const auto& one : shares) row.push_back(axis_number(one[i], 0.001, true));
    rows.push_back(std::move(row));
  }
  return html + folded_table("The same as a table", rows) + "</figure>\n";
}

}  // namespace fuda
