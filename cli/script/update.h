// Updates a script file by replacing expectations with the actual values.
#pragma once

#include <string>
#include <vector>

#include "script/expect.h"
#include "yaml/node.h"

namespace fuda {

// One value of an `expect`.
struct Rewrite {
  yaml::Node old;  // the value, as read from the file
  Instead instead;
};

// Replaced lines of a file. `line` is the number of the first of these lines, from 1.
struct ChangedLines {
  std::size_t line = 1;
  std::vector<std::string> before, after;
};

struct Update {
  std::string text;                   // text of the whole file
  std::vector<ChangedLines> changes;  // changes from top to bottom
  std::size_t done = 0;               // the number of rewrites that were possible
  // The places of rewrites that a person must make, because the value is gone, or because two scenarios need
  // different values.
  std::vector<Place> by_hand;
};

// Replaces the values and keeps everything else in the file, including comments. A list keeps its form, in
// brackets or with one item per line. If the file has changed and a value has moved,
// leaves that value to the user.
[[nodiscard]] Update update_text(const std::string& text, const std::vector<Rewrite>& rewrites);

// The changes in the format of `diff -U0`.
[[nodiscard]] std::string diff_text(const std::string& file, const std::vector<ChangedLines>& changes);

}  // namespace fuda
