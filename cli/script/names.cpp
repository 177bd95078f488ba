#include "script/names.h"

#include <algorithm>

namespace fuda {

namespace {

constexpr std::string_view kPhrase = "phrase.";

std::string join(std::string_view section, std::string_view key) {
  std::string path(section);
  if (!key.empty()) path.append(".").append(key);
  return path;
}

// The value of each {NAME} of `form` in `text`. A value is never empty, and ends at the first occurrence of
// the form's next piece.
std::optional<std::vector<Sentence::Value>> values_in(std::string_view form, std::string_view text) {
  const auto pieces = pieces_of(form);
  std::vector<Sentence::Value> values;
  if (!text.starts_with(pieces.front())) return std::nullopt;
  text.remove_prefix(pieces.front().size());
  for (std::size_t i = 1; i + 1 < pieces.size(); i += 2) {
    const std::string_view next = pieces[i + 1];
    const bool last = i + 2 == pieces.size();
    const std::size_t end = !last                  ? text.find(next, 1)
                            : text.ends_with(next) ? text.size() - next.size()
                                                   : std::string_view::npos;
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    values.push_back({std::string(pieces[i]), std::string(text.substr(0, end))});
    text.remove_prefix(end + next.size());
  }
  if (!text.empty()) return std::nullopt;
  return values;
}

std::size_t said_by(std::string_view form) {
  std::size_t length = 0;
  const auto pieces = pieces_of(form);
  for (std::size_t i = 0; i < pieces.size(); i += 2) length += pieces[i].size();
  return length;
}

}  // namespace

bool Names::has(std::string_view section, std::string_view key) const {
  return words.find(join(section, key)) != words.end();
}

std::string Names::of(std::string_view section, std::string_view key) const {
  const auto found = words.find(join(section, key));
  return found == words.end() ? std::string(key) : found->second;
}

std::optional<Sentence> Names::phrase_of(std::string_view text) const {
  std::optional<Sentence> best;
  std::size_t most = 0;
  for (auto word = words.lower_bound(kPhrase); word != words.end() && word->first.starts_with(kPhrase);
       ++word) {
    const std::string_view form = std::string_view(word->first).substr(kPhrase.size());
    const std::size_t said = said_by(form);
    if (said < std::max<std::size_t>(most, 1)) continue;
    auto values = values_in(form, text);
    if (!values) continue;
    most = said;
    best = Sentence{std::string(form), std::move(*values)};
  }
  return best;
}

}  // namespace fuda
