// The tokens of Lua rules, with the local variables in scope. Accepts any text, but the result is right only
// for a text that compiles.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/names.h"
#include "lua/tokens.h"

namespace fuda::language {

struct LuaWord {
  lua::Token token;
  bool is_local = false;  // whether the token is the name of a local variable or a parameter
  bool is_field = false;  // whether the token is a key in a table constructor: {name = …}
};

class LuaText {
 public:
  // `text` must outlive this object.
  explicit LuaText(std::string_view text);

  [[nodiscard]] const std::vector<LuaWord>& words() const { return words_; }
  // The local variables in scope at an offset, the innermost first.
  [[nodiscard]] std::vector<std::string> locals_at(std::size_t offset) const;

 private:
  struct Local {
    std::string name;
    std::size_t from = 0, to = std::string_view::npos;  // offsets
  };

  void read();
  void find_locals();

  std::string_view text_;
  std::vector<LuaWord> words_;
  std::vector<Local> locals_;
};

// The sort of the keys in a global table, such as names of moves for "moves". Returns nothing for other
// tables.
[[nodiscard]] std::optional<Sort> library_of(std::string_view name);
// The sort of names that a function takes as a text in this argument, counted from 0.
[[nodiscard]] std::optional<Sort> taken_by(std::string_view function, int argument);

}  // namespace fuda::language
