// Which scripts failed the last time that `fuda run` was given this file.
#pragma once

#include <set>
#include <string>

#include "script/runner.h"

namespace fuda::cli {

class FailedBefore {
 public:
  // Reads the file, if there is one. Throws Failure where it was not written by write(), or nothing can be
  // written there.
  explicit FailedBefore(Path file);

  [[nodiscard]] bool has(const Path& file, const std::string& title) const;
  // Any script of that file.
  [[nodiscard]] bool has(const Path& file) const;

  // These are all scripts of a file: others that it had are forgotten.
  void forget_others(const Path& file, const std::vector<Script>& scripts);

  // A script that was played now. What was not played stays as it was.
  void take(const RunResult& result);
  void write() const;

 private:
  using Name = std::pair<std::string, std::string>;  // the file, as it was named, and the title

  Path path_;
  std::set<Name> before_, now_;
};

}  // namespace fuda::cli
