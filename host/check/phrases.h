// What rules say, in other languages: every phrase must be used by some rule or by the program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"

namespace fuda {

class Phrases {
 public:
  // `folders`: where the rules that may use them are.
  explicit Phrases(std::vector<Path> folders) : folders_(std::move(folders)) {}

  // Checks the section `phrase` of a file of words.
  [[nodiscard]] Findings check(const yaml::Node& phrases);

 private:
  std::vector<Path> folders_;
  std::optional<std::string> rules_;  // their text, once it is needed
};

}  // namespace fuda
