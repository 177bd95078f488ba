#include "lua/syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/limits.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

// Whether a quoted text contains "\0", "\x00" or "\u{0}".
bool holds_nul(std::string_view written) {
  if (written.front() == '[') return false;
  for (std::size_t at = written.find('\\'); at != std::string_view::npos; at = written.find('\\', at + 2)) {
    std::string_view rest = written.substr(at + 1);
    if (rest.starts_with("x00")) return true;
    const bool by_point = rest.starts_with("u{");
    if (by_point) rest.remove_prefix(2);
    const std::size_t digits = rest.find_first_not_of('0');
    if (by_point ? digits > 0 && rest[digits] == '}' : digits >= 3 || (digits > 0 && !is_digit(rest[digits])))
      return true;
  }
  return false;
}

// Counts the accesses in a chain such as a.b[1]:c. After a closing bracket, the chain before the bracket
// continues.
class Chain {
 public:
  void take(const Token& token) {
    if (token.kind == Token::Kind::name) {
      links_ = before_.is(".") || before_.is(":") ? links_ + 1 : 0;
    } else if (token.is("(") || token.is("[") || token.is("{")) {
      open_.push_back({links_, before_.ends_value()});
      links_ = 0;
    } else if ((token.is(")") || token.is("]") || token.is("}")) && !open_.empty()) {
      const auto [links, after_value] = open_.back();
      open_.pop_back();
      if (token.is("]")) {
        links_ = after_value ? links + 1 : 0;
      } else if (token.is("}") || after_value) {
        links_ = 0;  // the chain begins with a new table, or with the result of a call
      }
    } else if (!token.is(".") && !token.is(":")) {
      links_ = 0;
    }
    before_ = token;
  }
  [[nodiscard]] std::size_t links() const { return links_; }

 private:
  struct Open {
    std::size_t links;
    bool after_value;
  };
  Token before_;
  std::size_t links_ = 0;
  std::vector<Open> open_;
};

}  // namespace

TextReport read_text(const std::string& file, std::string_view text) {
  TextReport report;
  std::size_t line_begin = 0;
  int line = 1;
  const auto refuse_once = [&](bool& refused, const std::string& why, const char* hint = "") {
    if (!refused) report.findings.push_back(error_at(Place{.file = file, .line = line}, why, hint));
    refused = true;
  };
  bool power = false, chain = false, nul = false;
  Chain links;
  Tokens tokens(text);
  for (Token token = tokens.next(); token.kind != Token::Kind::end; token = tokens.next()) {
    ++report.tokens;
    line += static_cast<int>(std::ranges::count(text.substr(line_begin, token.at - line_begin), '\n'));
    line_begin = token.at;
    links.take(token);
    report.longest_chain = std::max(report.longest_chain, links.links());
    if (links.links() > kMaxLuaChain)
      refuse_once(chain, fmt::format("one chain a.b.c has more than {} accesses", kMaxLuaChain));
    // Lua compares texts with NULs slowly, so rules cannot create such texts (see string.char).
    if (token.kind == Token::Kind::text && holds_nul(token.written))
      refuse_once(nul, "a text cannot contain a NUL byte");
    // Check the text and not the code: the compiler computes constants, so a power may be missing from the
    // code.
    if (token.is("^"))
      refuse_once(power, "'^' is not available: not every machine rounds it alike",
                  "write x * x, or 1 << n for a power of two");
  }
  return report;
}

}  // namespace fuda::lua
