// Charts with a row for each thing.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "study/report_chart.h"
#include "study/report_page.h"

namespace fuda {

namespace {

constexpr double kWidth = 420;
constexpr double kRow = 44;

std::string head(const std::string& title, const std::string& note) {
  return "<figure><figcaption>" + in_html(title) + "<span>" + in_html(note) + "</span></figcaption>\n";
}

std::string svg(double height, const std::string& title, const std::string& note) {
  return fmt::format(R"(<svg class="chart" role="img" viewBox="0 0 {} {}" aria-label="{}">)", kWidth, height,
                     in_html(title + ". " + note));
}

std::string row_label(double y, const ChartRow& row) {
  return fmt::format(R"(<text class="strong over" x="0" y="{0:.1f}">{1}</text><text x="{2}" y="{0:.1f}" )"
                     R"(text-anchor="end">{3}</text>)",
                     y, in_html(row.label), kWidth, in_html(row.text));
}

std::string table_of(const std::vector<ChartRow>& rows, const std::string& what) {
  Page::Rows table = {{"", what}};
  for (const ChartRow& row : rows) table.push_back({row.label, row.text});
  return folded_table("The same as a table", table);
}

}  // namespace

std::string interval_chart(const std::string& title, const std::vector<ChartRow>& rows, bool share,
                           double mark, const std::string& mark_name) {
  double low = mark;
  double high = mark;
  for (const ChartRow& row : rows) {
    low = std::min(low, row.interval.low);
    high = std::max(high, row.interval.high);
  }
  if (high - low <= 0) {
    low -= share ? 0.01 : 1;
    high += share ? 0.01 : 1;
  }
  const double step = round_step((high - low) / 5);
  low = std::floor(low / step + 1e-9) * step;
  high = std::ceil(high / step - 1e-9) * step;
  const double bottom = kRow * static_cast<double>(rows.size());
  const auto x = [&](double value) { return 10 + (kWidth - 20) * (value - low) / (high - low); };
  const std::string note = "dot: mean; line: 95 % interval; dashed: " + mark_name;
  std::string html = head(title, note) + svg(bottom + 28, title, note);
  for (double tick = low; tick <= high + step / 2; tick += step) {
    html +=
        fmt::format(R"(<line class="grid" x1="{0:.1f}" x2="{0:.1f}" y1="0" y2="{1:.1f}"/><text x="{0:.1f}" )"
                    R"(y="{2:.1f}" text-anchor="middle">{3}</text>)",
                    x(tick), bottom, bottom + 19, axis_number(tick, step, share));
  }
  html +=
      fmt::format(R"(<line class="ref" x1="{0:.1f}" x2="{0:.1f}" y1="0" y2="{1:.1f}"/>)", x(mark), bottom);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double top = kRow * static_cast<double>(i);
    const double y = top + 30;
    const auto [from, to] = std::pair(x(rows[i].interval.low), x(rows[i].interval.high));
    html += row_label(top + 15, rows[i]);
    html += fmt::format(
        R"(<path class="range" d="M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} {3:.1f}v12M{1:.1f} {3:.1f}v12"/><circle )"
        R"(class="dot" cx="{4:.1f}" cy="{2:.1f}" r="5"/>)",
        from, to, y, y - 6, x(rows[i].value));
  }
  return html + "</svg>\n" + table_of(rows, "mean and 95 % interval") + "</figure>\n";
}

std::string bar_chart(const std::string& title, const std::vector<ChartRow>& rows, const std::string& note) {
  double most = 0;
  for (const ChartRow& row : rows) most = std::max(most, row.value);
  const double height = kRow * static_cast<double>(rows.size());
  std::string html = head(title, note) + svg(height + 2, title, note);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double top = kRow * static_cast<double>(i);
    html += row_label(top + 15, rows[i]);
    html += fmt::format(R"(<rect class="fill" x="0.5" y="{:.1f}" width="{:.1f}" height="14"/>)", top + 22,
                        most <= 0 ? 0 : (kWidth - 1) * rows[i].value / most);
  }
  return html + "</svg>\n" + table_of(rows, note) + "</figure>\n";
}

}  // namespace fuda
