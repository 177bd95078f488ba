// The differences between two games, for `fuda diff` and `fuda info --diff`.
#pragma once

#include <string>
#include <vector>

#include "script/loaded_game.h"

namespace fuda {

struct Difference {
  std::string section;  // "options", "cards", "functions" or another key of a game's file
  std::string name;     // "errors.max"
  std::string before;   // the value in the first game, or "" if the first game has no value
  std::string after;    // the value in the second game
  Place place;          // the place of `after`, or of `before` if there is no `after`
  // For a function that a file defines: its text in each game, with the local variables that it uses.
  std::string text_before = {}, text_after = {};
};

// Lists the differences. First come the cards by copies and attributes, and the options by value. Everything
// else in the files follows by key, and then the functions of the rules by effect. For two variants of the
// same game, also lists the differences between their translations.
[[nodiscard]] std::vector<Difference> differences(const LoadedGame& before, const LoadedGame& after);

// The differences for people: one line each, under the names of their sections.
[[nodiscard]] std::string differences_text(const std::vector<Difference>& all, const std::string& before,
                                           const std::string& after);

}  // namespace fuda
