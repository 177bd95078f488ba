// Comparisons of a rulebook with the options and scenarios of its game.
#pragma once

#include "load/definition.h"
#include "script/rulebook.h"

namespace fuda {

// Reports alternatives that are the default of their option, and rulings that name an option that does not
// name them. Includes only rulings of the rulebook in `folder`.
[[nodiscard]] Findings check_rulings(const Definition& definition, const Rulebook& book, const Path& folder);
// Reports headings in `folder` that differ from an earlier heading only in capitals.
[[nodiscard]] Findings check_headings(const Rulebook& book, const Path& folder);
// The warning about a clause with `check: false` that a scenario covers.
[[nodiscard]] Finding checked_anyway(const Clause& clause, const Place& scenario);

}  // namespace fuda
