#include "author/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "base/lists.h"
#include "base/suggest.h"

namespace fuda {

namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// The number of words that the two names have in common. Short words do not count, because every name has
// short words.
int words_in_common(const std::vector<std::string>& wanted, const std::string& name) {
  constexpr std::size_t kShort = 3;
  const auto words = words_of(name);
  return static_cast<int>(std::ranges::count_if(wanted, [&](const std::string& word) {
    return word.size() > kShort && !nearest(word, words).empty();
  }));
}

// A hint with the name that is closest to `wanted`. If no name is close, the hint lists the names that share
// the most words with `wanted`, or all names if no name shares a word.
std::string like(const std::string& wanted, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 5;
  if (!nearest(wanted, names).empty()) return suggestion(wanted, names);
  const auto words = words_of(wanted);
  int most = 1;
  for (const auto& name : names) most = std::max(most, words_in_common(words, name));
  std::vector<std::string> close;
  for (const auto& name : names) {
    const bool again = contains(close, name);
    if (!again && words_in_common(words, name) == most) close.push_back(name);
  }
  if (close.empty()) return suggestion(wanted, names);
  std::string text;
  for (std::size_t i = 0; i < close.size() && i < kMost; ++i)
    text += (i == 0 ? "did you mean '" : "\n          or '") + close[i] + "'";
  return text + (close.size() > kMost ? ", …?" : "?");
}

}  // namespace

const Script& choose_script(const ScriptFile& file, const std::string& scenario) {
  if (file.scripts.size() == 1 && scenario.empty()) return file.scripts.front();
  std::vector<std::string> names;
  std::vector<const Script*> found;
  for (const Script& script : file.scripts) {
    if (script.name == scenario && !scenario.empty()) return script;
    names.push_back(script.title());
    if (script.title().find(scenario) != std::string::npos) found.push_back(&script);
  }
  if (found.size() == 1) return *found.front();
  std::string known;
  for (const Script* script : found) known += (known.empty() ? "one of: " : "\n        ") + script->title();
  const Place place{file.file.string()};
  if (scenario.empty()) {
    throw Failure(error_at(
        place, fmt::format("this file has {} scenarios: name one with --scenario", found.size()), known));
  }
  if (found.empty())
    throw Failure(error_at(place, fmt::format("no scenario '{}'", scenario), like(scenario, names)));
  throw Failure(
      error_at(place, fmt::format("'{}' is in the names of {} scenarios", scenario, found.size()), known));
}

void keep_scenarios(const std::vector<ScriptFile*>& files, const std::string& scenario) {
  std::vector<std::string> names;
  bool found = false;
  for (ScriptFile* file : files) {
    for (const Script& script : file->scripts) names.push_back(script.title());
    std::erase_if(file->scripts,
                  [&](const Script& one) { return one.title().find(scenario) == std::string::npos; });
    found = found || !file->scripts.empty();
  }
  if (found || names.empty()) return;
  const Place place{files.size() == 1 ? files.front()->file.string() : ""};
  throw Failure(
      error_at(place, fmt::format("no scenario has '{}' in its name", scenario), like(scenario, names)));
}

}  // namespace fuda
