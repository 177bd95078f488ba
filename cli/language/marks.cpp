#include "language/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace fuda::language {

namespace {

// Sections that describe the variant itself, and override nothing.
constexpr std::array<std::string_view, 9> kOwn = {"variant", "extends", "title", "summary", "excludes",
                                                  "replace", "keep",    "rules", "names"};

std::map<KeyPath, Location> keys_in(const Path& file, const std::string& text) {
  std::map<KeyPath, Location> keys;
  const Lines lines(text);
  for (const YamlToken& token : yaml_tokens(text)) {
    if (token.is_key) keys.emplace(token.path, Location{file, lines.range(token.begin, token.end)});
  }
  return keys;
}

}  // namespace

std::vector<Mark> overridden(const Project& project) {
  std::vector<Mark> marks;
  if (project.kind() != FileKind::variant) return marks;
  std::map<KeyPath, Location> below;  // the place of each key in the topmost layer
  for (const Path& layer : project.layers()) {
    if (layer == project.file()) continue;
    for (auto& [path, place] : keys_in(layer, text_of(layer))) below[path] = std::move(place);
  }
  const auto own = keys_in(project.file(), project.text());
  std::set<KeyPath> marked;
  for (const auto& [path, place] : own) {
    if (std::ranges::find(kOwn, path.front()) != kOwn.end()) continue;
    KeyPath target = path;
    if (path.front() == "set" && path.size() == 2) target = {"options", path.back(), "default"};
    // A key with keys inside it changes only the entries that these inner keys name.
    const auto inner = own.upper_bound(path);
    const bool has_inner = inner != own.end() && inner->first.size() > path.size() &&
                           std::equal(path.begin(), path.end(), inner->first.begin());
    if (has_inner) continue;
    while (target.size() > 1 && !below.contains(target)) target.pop_back();
    const auto found = below.find(target);
    if (found == below.end() || (target.size() == 1 && path.size() > 1) || !marked.insert(target).second)
      continue;
    marks.push_back(
        {found->second, place,
         fmt::format("the variant '{}' changes this entry", top_value(project.text(), "variant"))});
  }
  return marks;
}

}  // namespace fuda::language
