// Scripts that claim something without testing it.
#pragma once

#include <functional>

#include "base/diagnostic.h"
#include "check/vocabulary.h"
#include "load/games.h"
#include "script/script.h"

namespace fuda {

// Reports a scenario that covers clauses and expects nothing, if it has at most one move. In a longer
// scenario, a later move can show what an earlier move allows. The scenario must have passed.
[[nodiscard]] Findings find_no_expectation(const Script& script);

// The names of the script's game, its variants and options. Throws Failure if the game cannot be loaded.
using VocabularyOf = std::function<const Vocabulary&()>;

// Reports moves under `legal.lacks` with a misspelt or unknown name, because such moves are never legal.
// Playing the script reports all other errors.
[[nodiscard]] Findings find_misspelt_moves(Games& games, const Script& script,
                                           const VocabularyOf& vocabulary);

}  // namespace fuda
