// Which scripts failed last time, kept in a file by `fuda run --failed-first`.
#pragma once

#include <set>
#include <string>

#include "script/runner.h"

namespace fuda::cli {

class FailedBefore {
 public:
  // Reads the file, if there is one. Throws Failure if write() did not write it, or if nothing can be written
  // there.
  explicit FailedBefore(Path file);

  [[nodiscard]] bool has(const Path& file, const std::string& title) const;
  // Did any script of that file?
  [[nodiscard]] bool has(const Path& file) const;

  // Forgets what a file had besides these scripts.
  void forget_others(const Path& file, const std::vector<Script>& scripts);

  // Takes in a script that was played now. Those that are not played stay as they were.
  void take(const RunResult& result);
  void write() const;

 private:
  using Name = std::pair<std::string, std::string>;  // the file, as it was named, and the title

  Path path_;
  std::set<Name> before_, now_;
};

}  // namespace fuda::cli
