// Writes what was found into the file of a script, in place of what was expected there.
#pragma once

#include <string>
#include <vector>

#include "script/expect.h"
#include "yaml/node.h"

namespace fuda {

// One value of an `expect`.
struct Rewrite {
  yaml::Node old;  // as it was read
  Instead instead;
};

// Lines of a file that are replaced by others; `line` is the first of them, from 1.
struct ChangedLines {
  std::size_t line = 1;
  std::vector<std::string> before, after;
};

struct Update {
  std::string text;                   // of the whole file
  std::vector<ChangedLines> changes;  // from the top to the bottom
  std::size_t done = 0;               // of the rewrites
  std::vector<Place> by_hand;         // of the others: a place that is not there, or wants to be two values
};

// Everything else in the file stays as it is, comments too; a list keeps its form, in brackets or an item on
// a line. A value that is not where it was read, as the file has changed since, is left to do by hand.
[[nodiscard]] Update update_text(const std::string& text, const std::vector<Rewrite>& rewrites);

// As `diff -U0` prints it.
[[nodiscard]] std::string diff_text(const std::string& file, const std::vector<ChangedLines>& changes);

}  // namespace fuda
