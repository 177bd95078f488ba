// The scripts that failed in the previous run. `fuda run --failed-first` keeps their names in a file.
#pragma once

#include <set>
#include <string>

#include "script/runner.h"

namespace fuda::cli {

class FailedBefore {
 public:
  // Reads the file if the file exists. Throws Failure if the content does not come from write(), or if the
  // file is not writable.
  explicit FailedBefore(Path file);

  [[nodiscard]] bool has(const Path& file, const std::string& title) const;
  // Whether any script of `file` failed in the previous run.
  [[nodiscard]] bool has(const Path& file) const;

  // Forgets the failures of this file's scripts that are not in `scripts`.
  void forget_others(const Path& file, const std::vector<Script>& scripts);

  // Notes the result of one script. Keeps the notes about other scripts.
  void take(const RunResult& result);
  void write() const;

 private:
  using Name = std::pair<std::string, std::string>;  // the file as the command line names it, and the title
                                                     // of the script

  Path path_;
  std::set<Name> before_, now_;
};

}  // namespace fuda::cli
