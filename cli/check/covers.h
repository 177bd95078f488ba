// Which clauses and rulings the scenarios say they cover.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "load/definition.h"
#include "script/rulebook.h"
#include "script/script.h"

namespace fuda {

// For every script that this check has met; each is read once.
class Covers {
 public:
  // As the file says, whatever else is wrong with it: a mistake in a script should not hide what it covers.
  void take(const yaml::Node& script, const Path& file);
  // Takes all scripts below a folder. Returns what is wrong with them.
  [[nodiscard]] Findings take_below(const Path& folder);
  // Were all files below that folder YAML? Else scenarios may be missing.
  [[nodiscard]] bool complete_below(const Path& folder) const { return !incomplete_.contains(folder); }

  [[nodiscard]] const std::vector<Word>& words() const { return words_; }

 private:
  std::set<std::string> read_;  // as plain_path gives them
  std::set<Path> incomplete_;
  std::vector<Word> words_;
};

// The clauses and rulings of a rulebook: a scenario may show either.
[[nodiscard]] std::vector<std::string> ids_of(const Rulebook& book);
// Reports those of `covers` that are not known ids.
[[nodiscard]] Findings unknown_covers(const std::vector<std::string>& known, const std::vector<Word>& covers);

}  // namespace fuda
