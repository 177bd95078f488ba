#include "code/missing_end.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lua/tokens.h"

namespace fuda::lua {

namespace {

struct OpenBlock {
  std::string_view word;
  int line = 0;
  std::size_t indent = 0;   // the indentation of the line
  bool after_else = false;  // whether it is the `if` of an `else if`
  bool awaits_do = false;   // whether the block is a loop whose `do` has not come yet
};

// The number of spaces before the first token of a line. npos for a later token.
std::size_t indent_of(std::string_view text, std::size_t at) {
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  const std::size_t first = text.find_first_not_of(" \t", begin);
  return first == at ? at - begin : std::string_view::npos;
}

std::size_t indent_of_line(std::string_view text, std::size_t at) {
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  return text.find_first_not_of(" \t", begin) - begin;
}

}  // namespace

std::string missing_end(std::string_view text) {
  std::vector<OpenBlock> open;
  Tokens tokens(text);
  bool after_else = false;
  for (Token token = tokens.next(); token.kind != Token::Kind::end; token = tokens.next()) {
    const bool is_else_if = std::exchange(after_else, token.written == "else");
    if (token.kind != Token::Kind::keyword) continue;
    const std::string_view word = token.written;
    const int line = static_cast<int>(std::ranges::count(text.substr(0, token.at), '\n')) + 1;
    if (word == "do" && !open.empty() && open.back().awaits_do) {
      open.back().awaits_do = false;
    } else if (word == "function" || word == "if" || word == "for" || word == "while" || word == "do" ||
               word == "repeat") {
      open.push_back(
          {word, line, indent_of_line(text, token.at), is_else_if, word == "for" || word == "while"});
    } else if (word == "end" || word == "until") {
      if (open.empty()) return {};
      const OpenBlock block = open.back();
      open.pop_back();
      if (block.after_else) return {};  // the author may have meant `elseif`, as the usual hint suggests
      const std::size_t indent = indent_of(text, token.at);
      if (line > block.line && indent != std::string_view::npos && indent < block.indent)
        return fmt::format("the '{}' of line {} has no 'end': the '{}' of line {} is indented less",
                           block.word, block.line, word, line);
    }
  }
  return {};
}

}  // namespace fuda::lua
