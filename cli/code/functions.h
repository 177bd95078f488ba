// The functions that a game's Lua files define. Compares functions by their own texts and by the texts of the
// local variables that they use.
#pragma once

#include <string>
#include <vector>

#include "code/top_level.h"

namespace fuda::lua {

class FileFunctions {
 public:
  explicit FileFunctions(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<TopStatement>& statements() const { return statements_; }
  // The numbers of the local statements that a statement uses, directly or through other local variables, in
  // the order of the file.
  [[nodiscard]] std::vector<std::size_t> locals_of(std::size_t statement) const;
  // A text that is equal for two statements exactly if their own tokens, and the tokens of everything local
  // that they use, are equal.
  [[nodiscard]] std::string meaning_of(std::size_t statement) const;
  // The text of a statement with its comments.
  [[nodiscard]] std::string written(std::size_t statement) const;

 private:
  void collect(std::size_t statement, std::vector<bool>& seen) const;

  std::string text_;
  std::vector<TopStatement> statements_;
};

}  // namespace fuda::lua
