// Explains the syntax errors that Lua's compiler reports.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "code/messages.h"
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

// A sentence about the innermost block whose `end` is indented less than the block, such as "the 'while' of
// line 86 has no 'end'; the 'end' of line 87 is indented less". "" if the indentation shows no such block.
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

std::string_view line_of(std::string_view text, int number) {
  for (; number > 1; --number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return "";
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find_first_of("\r\n"));
}

// The token's position in the line, if the token occurs exactly once in it. Otherwise npos.
std::size_t only_place(std::string_view line, std::string_view token) {
  std::size_t found = std::string_view::npos;
  for (std::size_t at = line.find(token); at != std::string_view::npos; at = line.find(token, at + 1)) {
    const std::size_t end = at + token.size();
    if (in_word(token.front()) &&
        ((at > 0 && in_word(line[at - 1])) || (end < line.size() && in_word(line[end]))))
      continue;
    if (found != std::string_view::npos) return std::string_view::npos;
    found = at;
  }
  return found;
}

std::string about_character(char32_t point) {
  constexpr std::u32string_view kQuotes = U"“”„‟«»″‘’‚‛′‹›";
  constexpr std::u32string_view kDashes = U"‐‑‒–—―−";
  constexpr std::u32string_view kSpaces = U"\u00A0\u2007\u2009\u202F\u200B\uFEFF";
  if (kQuotes.find(point) != std::u32string_view::npos) return "put texts in straight quotes: \"…\"";
  if (kDashes.find(point) != std::u32string_view::npos)
    return "write - for minus, and -- at the start of a comment";
  if (kSpaces.find(point) != std::u32string_view::npos)
    return "this character only looks like a space: write a space instead";
  if (point == U'≠') return "'not equal' is written ~=";
  if (point == U'≤' || point == U'≥') return "write <= or >=";
  if (point == U'×' || point == U'÷') return "write * or //";
  return "names consist of the letters a to z, digits and _; use other letters only in texts";
}

// Explains the compiler's token "<\NUMBER>", which stands for a byte that no Lua token starts with.
void about_byte(Finding& finding, std::string_view line, std::string_view token) {
  const std::string digits(token.substr(2, token.size() - 3));
  const auto byte = static_cast<char>(std::atoi(digits.c_str()));
  const std::size_t at = line.find(byte);
  const CodePoint point = at == std::string_view::npos ? CodePoint{} : decode_utf8(line, at);
  if (point.bytes == 0) return;
  finding.place.column = static_cast<int>(at) + 1;
  finding.place.length = static_cast<int>(point.bytes);
  const std::string shown = printable(line.substr(at, point.bytes));
  finding.message = fmt::format("the character {} is not allowed here",
                                display_width(point.value) == 0 || point.value == U'\u00A0'
                                    ? fmt::format("U+{:04X}", static_cast<unsigned>(point.value))
                                    : shown);
  finding.hint = about_character(point.value);
}

// Whether a value follows a value in a list or a call.
bool is_comma_missing(const CompilerMessage& found, std::string_view line, std::size_t at) {
  constexpr std::array<std::string_view, 9> kStarts = {"do",   "else",   "elseif", "end",  "for",
                                                       "then", "return", "local",  "until"};
  constexpr std::array<std::string_view, 4> kInList = {"end", "}", ")", "<eof>"};
  const std::string& token = found.token;
  if (at == std::string_view::npos || at == 0 || token.empty()) return false;
  const bool is_value = in_word(token.front()) || token.front() == '"' || token.front() == '\'';
  const bool is_start = std::find(kStarts.begin(), kStarts.end(), token) != kStarts.end();
  const std::size_t before = line.find_last_not_of(" \t", at - 1);
  const bool after_value =
      before != std::string_view::npos &&
      (in_word(line[before]) || std::string_view("\"')]}").find(line[before]) != std::string_view::npos);
  return is_value && !is_start && after_value &&
         std::find(kInList.begin(), kInList.end(), found.expected) != kInList.end();
}

// The call that the author probably meant by `me.won:cards` without brackets.
std::string call_of(std::string_view line) {
  for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
       colon = line.find(':', colon + 1)) {
    std::size_t begin = colon, end = colon + 1;
    while (begin > 0 && (in_word(line[begin - 1]) || line[begin - 1] == '.')) --begin;
    while (end < line.size() && in_word(line[end])) ++end;
    const std::size_t next = line.find_first_not_of(" \t", end);
    const bool called = next != std::string_view::npos &&
                        std::string_view("({\"'[").find(line[next]) != std::string_view::npos;
    if (begin < colon && end > colon + 1 && !called)
      return fmt::format("write: {}()", line.substr(begin, end - begin));
  }
  return "";
}

std::string hint_of(const CompilerMessage& found, std::string_view line, std::size_t at) {
  const std::string& token = found.token;
  const std::string& expected = found.expected;
  if (found.is_open) return "this text is not closed: its last quote is missing";
  if (token == "!") return "'not equal' is written ~=, and 'not' is a word";
  if (found.is_uncalled) return call_of(line);
  if (token == "=" && (expected == "then" || expected == "do")) return "to compare two values, write ==";
  if (found.is_nothing && token.size() == 1) return "Lua has no operators such as +=: write n = n + 1";
  if (token == "&" || token == "&&") return "'and' is a word";
  if (token == "|" || token == "||") return "'or' is a word";
  if (token == "end" && expected == "<eof>") return "there is one 'end' too many";
  if (is_comma_missing(found, line, at)) return fmt::format("a comma may be missing before {}", token);
  if (expected == ")") return "a '(' is still open";
  if (expected == "then") return "write: if CONDITION then … end";
  if (expected == "do") return "'for … in …' and 'while …' continue with 'do'";
  if (!token.empty()) return "";
  if (expected == "}") return "a '{' is still open";
  if (expected == "end")
    return "each 'function', 'if', 'for' and 'while' needs its own 'end'; write 'elseif' as one word";
  return "";
}

}  // namespace

Finding syntax_error(const Place& place, const std::string& message, std::string_view text) {
  const CompilerMessage found = compiler_message_in(message);
  Finding finding = error_at(place, plain_words(message).message);
  if (place.line <= 0) return finding;
  const std::string_view line = line_of(text, place.line);
  if (found.token.starts_with("<\\")) {
    about_byte(finding, line, found.token);
    return finding;
  }
  const std::size_t at = found.token.empty() ? std::string_view::npos : only_place(line, found.token);
  if (at != std::string_view::npos) {
    finding.place.column = static_cast<int>(at) + 1;
    finding.place.length = static_cast<int>(found.token.size());
  }
  finding.hint = hint_of(found, line, at);
  if (found.expected == "end" && found.token.empty()) {
    if (std::string block = missing_end(text); !block.empty()) finding.hint = std::move(block);
  }
  return finding;
}

}  // namespace fuda::lua
