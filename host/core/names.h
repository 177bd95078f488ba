// Words shown to people, in one language: names of colours, outcomes, ratings and so on.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace fuda {

// Looks up "section.key" ("colour.red", "rating.excellent", "counter.hints", "outcome.lost", "title"). The
// sections are title, summary, zone, counter, move, phase, outcome, rating, option, face, and the names of
// the attributes.
class Names {
 public:
  std::string language = "en";
  std::map<std::string, std::string, std::less<>> words;

  // The word, or `key` itself where this language has none.
  [[nodiscard]] std::string of(std::string_view section, std::string_view key) const;
  [[nodiscard]] bool has(std::string_view section, std::string_view key) const;
};

}  // namespace fuda
