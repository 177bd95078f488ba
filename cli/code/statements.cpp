#include "code/statements.h"

#include <array>

#include "base/lists.h"

namespace fuda::lua {

using Kind = Token::Kind;

bool is_word(const Token& token, std::string_view keyword) {
  return token.kind == Kind::keyword && token.written == keyword;
}

bool ends_expression(const Token& token) {
  constexpr std::array<std::string_view, 4> kLast = {"nil", "true", "false", "end"};
  return token.ends_value() || token.kind == Kind::number || token.is("...") ||
         (token.kind == Kind::keyword && contains(kLast, token.written));
}

bool begins_statement(const Token& token) {
  constexpr std::array<std::string_view, 10> kFirst = {"local", "function", "for",    "while", "if",
                                                       "do",    "repeat",   "return", "goto",  "break"};
  return token.kind == Kind::name || token.is("::") ||
         (token.kind == Kind::keyword && contains(kFirst, token.written));
}

bool ends_block(const Token& token) {
  constexpr std::array<std::string_view, 4> kLast = {"end", "else", "elseif", "until"};
  return token.kind == Kind::keyword && contains(kLast, token.written);
}

}  // namespace fuda::lua
