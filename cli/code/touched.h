// The zones and counters that a rule file may change.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace fuda::lua {

struct Touched {
  std::set<std::string> filled;   // names of zones into which the code may put cards
  std::set<std::string> changed;  // names of counters that the code may change
};

// Adds every name in the text, unless the code certainly only reads it, as in `#pile`, `pile:top()`,
// `each(pile)` and `round.value`.
void add_touched(std::string_view text, Touched& to);

}  // namespace fuda::lua
