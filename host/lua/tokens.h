// The tokens of a Lua text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace fuda::lua {

struct Token {
  enum class Kind : std::uint8_t { end, name, keyword, number, text, sign };

  Kind kind = Kind::end;
  // Includes the quotes of a text. A sign is one character, except .. ... :: and ==.
  std::string_view written;
  std::size_t at = 0;  // offset in the file

  [[nodiscard]] bool is(std::string_view sign) const { return kind == Kind::sign && written == sign; }
  // Whether a '(' after this token can begin the arguments of a call, and a '[' an index.
  [[nodiscard]] bool ends_value() const {
    return kind == Kind::name || kind == Kind::text || is(")") || is("]") || is("}");
  }
};

// Splits any text into tokens. If the text compiles, the tokens are correct.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}
  [[nodiscard]] Token next();  // skips comments; returns `end` after the last token

 private:
  [[nodiscard]] std::size_t end_of(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

// All tokens of a text, without the last `end`. The text must outlive the tokens.
[[nodiscard]] std::vector<Token> all_tokens(std::string_view text);

[[nodiscard]] bool is_keyword(std::string_view word);
[[nodiscard]] bool is_digit(char c);
[[nodiscard]] bool in_word(char c);  // whether `c` can be part of a name

}  // namespace fuda::lua
