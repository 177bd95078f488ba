// The tokens of Lua text.
#pragma once

#include <cstdint>
#include <string_view>

namespace fuda::lua {

struct Token {
  enum class Kind : std::uint8_t { end, name, keyword, number, text, sign };

  Kind kind = Kind::end;
  std::string_view written;  // of a text with its quotes; a sign is one character, except .. ... :: and ==
  std::size_t at = 0;        // in the text of the file

  [[nodiscard]] bool is(std::string_view sign) const { return kind == Kind::sign && written == sign; }
  // Can a '(' after it begin the arguments of a call, and a '[' an index?
  [[nodiscard]] bool ends_value() const {
    return kind == Kind::name || kind == Kind::text || is(")") || is("]") || is("}");
  }
};

// Takes any text; the tokens are right if it compiles.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}
  [[nodiscard]] Token next();  // skips comments; `end` from the end on

 private:
  [[nodiscard]] std::size_t end_of(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

[[nodiscard]] bool is_keyword(std::string_view word);
[[nodiscard]] bool is_digit(char c);
[[nodiscard]] bool in_word(char c);  // can it be part of a name?

}  // namespace fuda::lua
