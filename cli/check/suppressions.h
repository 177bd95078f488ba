// Warnings that an author has looked at and does not want to see again: a comment in the YAML or Lua file
// says so, with the reason.
//
//   outcomes: {tie: nobody has won}   # fuda-ignore: needs five players who all pass
//
// It stands in the line that the warning is about, or alone in the line before it; in the first line of a
// file also for warnings about the whole file. Errors cannot be silenced.
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
  // What is wrong with the comments in these files: that they give no reason or, if everything was looked
  // for, that there is no warning that they silence.
  [[nodiscard]] Findings wrong(const std::vector<Path>& files, bool looked_for_all);

 private:
  struct Suppression {
    Place place;
    int line = 0;  // the one that it is about
    bool whole_file = false;
    bool has_reason = false;
    bool used = false;
  };

  std::vector<Suppression>& in(const std::string& file);

  std::map<std::string, std::vector<Suppression>> files_;  // by full name
  std::size_t count_ = 0;
};

}  // namespace fuda
