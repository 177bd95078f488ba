// Warnings that an author has reviewed and does not want to see again. To silence a warning, write a comment
// with the reason into the YAML or Lua file:
//
//   outcomes: {tie: nobody has won}   # fuda-ignore: needs five players who all pass
//
// The comment is on the line of the warning, or alone on the line before it. On the first line of a file, the
// comment also silences warnings about the whole file. Errors cannot be silenced.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "load/find.h"

namespace fuda {

class Suppressions {
 public:
  // Removes the warnings that a comment in their file silences.
  void apply(Findings& findings);
  [[nodiscard]] std::size_t count() const { return count_; }
  // The extent of a check.
  struct Extent {
    bool all = false;    // whether no part was turned off, and no error hides warnings
    bool unrun = false;  // whether the check looked for branches of rules that never ran
  };
  // Errors in the comments of these files. A comment is wrong if it gives no reason, or if it silences no
  // warning of a check that would have found every warning it could silence.
  [[nodiscard]] Findings wrong(const std::vector<Path>& files, Extent extent);

 private:
  struct Suppression {
    Place place;
    int line = 0;  // the line to which the comment applies
    bool whole_file = false;
    bool has_reason = false;
    bool at_branch = false;  // whether the line has a branch of rules that a strict check may report
    bool used = false;
  };

  std::vector<Suppression>& in(const std::string& file);

  std::map<std::string, std::vector<Suppression>> files_;  // by full path
  std::size_t count_ = 0;
};

}  // namespace fuda
