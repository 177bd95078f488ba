// Rewrites the file of a script so that it expects what was found.
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
  std::vector<Place> by_hand;         // the others: the value is gone, or would have to be two values at once
};

// Everything else in the file stays as it is, comments too. A list keeps its form, in brackets or with an
// item on each line. A value that is not where it was read, because the file has changed, is left to be done
// by hand.
[[nodiscard]] Update update_text(const std::string& text, const std::vector<Rewrite>& rewrites);

// As `diff -U0` prints it.
[[nodiscard]] std::string diff_text(const std::string& file, const std::vector<ChangedLines>& changes);

}  // namespace fuda
