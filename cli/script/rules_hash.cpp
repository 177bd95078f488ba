#include "script/rules_hash.h"

#include <algorithm>
#include <array>

#include "base/lists.h"
#include "script/hash.h"

namespace fuda {

namespace {

bool is_empty(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

// Whether the line is empty or an unindented comment. A comment may be about the next section.
bool is_between(const std::string& line) { return is_empty(line) || line.front() == '#'; }

// Sections that do not affect the moves or results of a game.
constexpr std::array<std::string_view, 3> kNoRules = {"look", "talk", "bots"};

// Marks the lines of a section if the section shares no line with another section.
void mark(const yaml::Node& root, std::string_view key, const std::vector<std::string>& lines,
          std::vector<bool>& gone) {
  const auto section = std::ranges::find(root.entries, key, &yaml::Entry::key);
  if (section == root.entries.end() || section->column != 1) return;
  const auto after = std::next(section);
  if (after != root.entries.end() && (after->column != 1 || after->line <= section->line)) return;
  auto first = static_cast<std::size_t>(section->line - 1);
  std::size_t last = after == root.entries.end() ? lines.size() : static_cast<std::size_t>(after->line - 1);
  while (last > first + 1 && is_between(lines[last - 1])) --last;
  while (first > 0 && is_empty(lines[first - 1])) --first;
  std::fill(gone.begin() + static_cast<std::ptrdiff_t>(first),
            gone.begin() + static_cast<std::ptrdiff_t>(last), true);
}

}  // namespace

std::string rules_text(const std::string& text, const yaml::Node& root) {
  const std::vector<std::string> lines = split(text, '\n');
  std::vector<bool> gone(lines.size());
  for (const std::string_view key : kNoRules) mark(root, key, lines, gone);
  std::string rest;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (gone[i]) continue;
    rest += lines[i];
    if (i + 1 < lines.size()) rest += '\n';
  }
  return rest;
}

std::uint64_t rules_hash(const Definition& definition) {
  std::uint64_t hash = kFnvBasis;
  const auto add = [&hash](std::string_view text) {
    hash = fnv1a(text, hash);
    hash = fnv1a(std::string_view("\0", 1), hash);  // separates the files in the hash
  };
  for (const Pack& pack : definition.packs) add(rules_text(pack.text, pack.root));
  for (std::size_t i = 0; i < definition.texts.size(); ++i)
    add(rules_text(definition.texts[i], definition.files[i]));
  for (const auto& lua : definition.lua) add(lua.text);
  return hash;
}

}  // namespace fuda
