// The rulebook of a game and of its variants: rulings, and clauses that scenarios show.
#pragma once

#include <string>
#include <vector>

#include "load/definition.h"

namespace fuda {

struct Clause {
  static constexpr const char* kNotShown = "none";

  std::string id, text, source;
  std::string part;   // the heading of the clause for players, or kNotShown if the clause is about the
                      // printed book
  bool check = true;  // whether a scenario can show the clause; if not, `text` or `why` has the reason
  std::string why;
  Place place;
};
struct Ruling {
  std::string id, issue, ruling, option, why;
  std::vector<std::string> alternatives;
  std::vector<Place> alternative_places;  // by alternative
  Place place, option_place;
};
struct Rulebook {
  std::vector<Clause> clauses;
  std::vector<Ruling> rulings;
};
// Loads all clauses and rulings that apply, from the rulebook.yaml next to the game, and from each
// rulebook.yaml next to a variant that names this variant. Empty if none of these files exists. Throws
// Failure for an invalid file, a rulebook of another game, or a duplicate id.
[[nodiscard]] Rulebook load_rulebook(const Definition& definition);

// The message about a rulebook of the game or variant `name` that is in another folder.
[[nodiscard]] std::string not_beside(const std::string& name);

}  // namespace fuda
