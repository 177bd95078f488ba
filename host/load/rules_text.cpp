#include "load/rules_text.h"

#include <algorithm>

#include "base/lists.h"

namespace fuda {

namespace {

bool is_empty(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

// Empty, or a comment that is not indented: it may be about what follows.
bool is_between(const std::string& line) { return is_empty(line) || line.front() == '#'; }

}  // namespace

std::string rules_text(const std::string& text, const yaml::Node& root) {
  const auto look = std::ranges::find(root.entries, "look", &yaml::Entry::key);
  if (look == root.entries.end() || look->column != 1) return text;
  const auto after = std::next(look);
  if (after != root.entries.end() && (after->column != 1 || after->line <= look->line)) return text;
  const std::vector<std::string> lines = split(text, '\n');
  auto first = static_cast<std::size_t>(look->line - 1);
  std::size_t last = after == root.entries.end() ? lines.size() : static_cast<std::size_t>(after->line - 1);
  while (last > first + 1 && is_between(lines[last - 1])) --last;
  while (first > 0 && is_empty(lines[first - 1])) --first;
  std::string rest;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i >= first && i < last) continue;
    rest += lines[i];
    if (i + 1 < lines.size()) rest += '\n';
  }
  return rest;
}

}  // namespace fuda
