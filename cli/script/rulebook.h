// The rulebook of a game and of its variants: clauses, which scenarios show, and rulings.
#pragma once

#include <string>
#include <vector>

#include "load/definition.h"

namespace fuda {

struct Clause {
  static constexpr const char* kNotShown = "none";

  std::string id, text, source;
  std::string part;   // the heading under which players read it, or kNotShown: it is about the printed book
  bool check = true;  // false: nothing a scenario could show (with the reason in `text` or `why`)
  std::string why;
  Place place;
};
struct Ruling {
  std::string id, issue, ruling, option, why;
  std::vector<std::string> alternatives;
  Place place, option_place;
};
struct Rulebook {
  std::vector<Clause> clauses;
  std::vector<Ruling> rulings;
};
// All clauses and rulings that apply: from the rulebook.yaml beside the game, and those beside its variants
// that are declared to be theirs; none where there is no such file. Throws Failure: files that cannot be
// used, a rulebook of another game, a duplicate id.
[[nodiscard]] Rulebook load_rulebook(const Definition& definition);

// What is said of a rulebook that lies without its game or variant, `name`.
[[nodiscard]] std::string not_beside(const std::string& name);

}  // namespace fuda
