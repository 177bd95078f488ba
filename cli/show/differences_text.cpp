#include <fmt/format.h>

#include <algorithm>

#include "load/files.h"
#include "show/differences.h"

namespace fuda {

namespace {

// Shortens long values. Readers can find the whole value at the place that `fuda diff` prints.
std::string brief(const std::string& text) {
  constexpr std::size_t kMost = 70;
  if (text.size() <= kMost) return text;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

std::string change_of(const Difference& d) {
  if (d.before.empty()) return fmt::format("new: {}", brief(d.after));
  if (d.after.empty()) return fmt::format("gone (was {})", brief(d.before));
  return fmt::format("{} → {}", brief(d.before), brief(d.after));
}

}  // namespace

std::string differences_text(const std::vector<Difference>& all, const std::string& before,
                             const std::string& after) {
  if (all.empty()) return fmt::format("{} and {} play the same\n", before, after);
  std::string out = fmt::format("{} → {}\n", before, after);
  std::size_t width = 0;
  for (const auto& d : all) width = std::max(width, d.name.size());
  std::string section;
  for (const auto& d : all) {
    if (d.section != section) out += "\n" + (section = d.section) + "\n";
    const bool placed = !d.place.file.empty() && d.section != "functions";
    out += fmt::format("  {:{}}{}{}{}\n", d.name, width, d.name.empty() && width == 0 ? "" : "  ",
                       change_of(d), placed ? fmt::format("  ({})", short_place(d.place)) : "");
  }
  return out;
}

}  // namespace fuda
