#include "lua/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace fuda::lua {

namespace {

// The end of the long bracket "[==[ … ]==]" that begins at `at`, or `at` if there is none.
std::size_t behind_long_bracket(std::string_view text, std::size_t at) {
  std::size_t open = at + 1;
  while (open < text.size() && text[open] == '=') ++open;
  if (text[at] != '[' || open >= text.size() || text[open] != '[') return at;
  std::string close(open - at + 1, '=');
  close.front() = close.back() = ']';
  const std::size_t end = text.find(close, open);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t behind_quotes(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t behind_comment(std::string_view text, std::size_t at) {
  const std::size_t begin = at + 2;
  const std::size_t end = begin < text.size() ? behind_long_bracket(text, begin) : begin;
  return end > begin ? end : text.find('\n', begin);
}

// Reads a number such as "0x1p-4" or "3.5e+2". A sign may follow the letter of the exponent.
std::size_t behind_number(std::string_view text, std::size_t at) {
  const bool hexadecimal = text.substr(at, 2) == "0x" || text.substr(at, 2) == "0X";
  const std::string_view exponent = hexadecimal ? "pP" : "eE";
  for (; at < text.size(); ++at) {
    const bool sign =
        (text[at] == '+' || text[at] == '-') && exponent.find(text[at - 1]) != std::string_view::npos;
    if (!sign && !in_word(text[at]) && text[at] != '.') break;
  }
  return at;
}

}  // namespace

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 22> kKeywords = {
      "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
      "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
  return std::ranges::find(kKeywords, word) != kKeywords.end();
}

std::size_t Tokens::end_of(std::size_t at) const {
  for (const std::string_view sign : {"...", "..", "::", "=="}) {
    if (text_.substr(at, sign.size()) == sign) return at + sign.size();
  }
  return at + 1;
}

Token Tokens::next() {
  while (at_ < text_.size()) {
    if (text_.substr(at_, 2) == "--") {
      at_ = behind_comment(text_, at_);
    } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
      ++at_;
    } else {
      break;
    }
  }
  Token token;
  if (at_ >= text_.size()) return token;
  const char first = text_[at_];
  std::size_t end = at_;
  if (is_digit(first) || (first == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
    token.kind = Token::Kind::number;
    end = behind_number(text_, at_);
  } else if (in_word(first)) {
    while (end < text_.size() && in_word(text_[end])) ++end;
    token.kind = is_keyword(text_.substr(at_, end - at_)) ? Token::Kind::keyword : Token::Kind::name;
  } else {
    end = first == '"' || first == '\'' ? behind_quotes(text_, at_) : behind_long_bracket(text_, at_);
    token.kind = end > at_ ? Token::Kind::text : Token::Kind::sign;
    if (end == at_) end = end_of(at_);
  }
  token.at = at_;
  token.written = text_.substr(at_, end - at_);
  at_ = end;
  return token;
}

std::vector<Token> all_tokens(std::string_view text) {
  std::vector<Token> all;
  Tokens tokens(text);
  for (Token token = tokens.next(); token.kind != Token::Kind::end; token = tokens.next())
    all.push_back(token);
  return all;
}

}  // namespace fuda::lua
