// The clauses and rulings that scenarios claim to cover.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "load/definition.h"
#include "script/rulebook.h"
#include "script/script.h"

namespace fuda {

// Collects covered ids from every script of a check. Reads each script only once.
class Covers {
 public:
  // Takes the claims of a script without checking them, so that a mistake elsewhere in the script does not
  // hide them.
  void take(const yaml::Node& script, const Path& file);
  // Takes the claims of all scripts below a folder. Returns errors in these scripts.
  [[nodiscard]] Findings take_below(const Path& folder);
  // Whether all files below the folder could be read as YAML. If a file could not be read, scenarios may be
  // missing.
  [[nodiscard]] bool complete_below(const Path& folder) const { return !incomplete_.contains(folder); }

  [[nodiscard]] const std::vector<Word>& words() const { return words_; }

 private:
  std::set<std::string> read_;  // paths in the form of plain_path
  std::set<Path> incomplete_;
  std::vector<Word> words_;
};

// The clauses and rulings of a rulebook. A scenario may cover clauses and rulings.
[[nodiscard]] std::vector<std::string> ids_of(const Rulebook& book);
// Reports entries of `covers` that are not in `known`. If nothing is known, reports only the first entry.
[[nodiscard]] Findings unknown_covers(const std::vector<std::string>& known, const std::vector<Word>& covers);

}  // namespace fuda
