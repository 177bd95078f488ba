#include "diagnostics/yaml_syntax.h"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/utf8.h"
#include "diagnostics/missing_sign.h"
#include "yaml/builder.h"

namespace fuda::yaml {

namespace {

struct Phrase {
  std::string_view original;
  std::string_view message;
  std::string_view hint;
};

constexpr std::string_view kQuoteIt = "put the value in quotes if it is text";
constexpr std::string_view kSameIndent = "check the indent, and put a ':' after every key";

// Explanations for yaml-cpp's messages. The first text of an entry may be only the start of the message.
const Phrase kWords[] = {
    {YAML::ErrorMsg::END_OF_MAP_FLOW, "expected ',' or '}' here", "an earlier '{' is still open"},
    {YAML::ErrorMsg::END_OF_MAP, "this text does not fit the keys before it", kSameIndent},
    {YAML::ErrorMsg::END_OF_SEQ_FLOW, "expected ',' or ']' here", "an earlier '[' is still open"},
    {YAML::ErrorMsg::END_OF_SEQ, "this text does not fit the list before it",
     "begin every item with '- ' at the same indent"},
    {YAML::ErrorMsg::EOF_IN_SCALAR, "the file ends inside quotes", ""},
    {YAML::ErrorMsg::DOC_IN_SCALAR, "this line is inside quotes that are still open", ""},
    {YAML::ErrorMsg::TAB_IN_INDENTATION, "the indent contains a tab", "indent with spaces"},
    {YAML::ErrorMsg::FLOW_END, "this bracket closes no open bracket", ""},
    {YAML::ErrorMsg::BLOCK_ENTRY, "a list item cannot begin here", "put the item on its own line"},
    {YAML::ErrorMsg::MAP_KEY, "a key cannot begin here", "put the key on its own line"},
    {YAML::ErrorMsg::MAP_VALUE, "a ':' is not allowed here",
     "check the indent, or put text that contains ': ' in quotes"},
    {YAML::ErrorMsg::INVALID_HEX, "this escape has an invalid digit",
     "\\x takes 2 hexadecimal digits, \\u takes 4"},
    {YAML::ErrorMsg::INVALID_UNICODE, "this escape stands for a character that does not exist", ""},
    {YAML::ErrorMsg::INVALID_ESCAPE, "this escape is unknown in double quotes",
     "write \\\\ for a backslash, or use single quotes"},
    {YAML::ErrorMsg::UNKNOWN_TOKEN, "a value cannot begin with this character", kQuoteIt},
    {YAML::ErrorMsg::CHAR_IN_SCALAR, "this character is not allowed in text without quotes", kQuoteIt},
    {YAML::ErrorMsg::ZERO_INDENT_IN_BLOCK, "the indent of a block of text cannot be 0", ""},
    {YAML::ErrorMsg::CHAR_IN_BLOCK, "only a comment may follow '|' or '>' on the same line", kQuoteIt},
    {YAML::ErrorMsg::ANCHOR_NOT_FOUND, "anchors ('&name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::CHAR_IN_ANCHOR, "anchors ('&name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::MULTIPLE_ANCHORS, "anchors ('&name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::ALIAS_NOT_FOUND, "aliases ('*name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::CHAR_IN_ALIAS, "aliases ('*name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::UNKNOWN_ANCHOR, "aliases ('*name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::CHAR_IN_TAG_HANDLE, "tags ('!name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::TAG_WITH_NO_SUFFIX, "tags ('!name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::END_OF_VERBATIM_TAG, "tags ('!name') are not allowed", kQuoteIt},
    {YAML::ErrorMsg::MULTIPLE_TAGS, "tags ('!name') are not allowed", kQuoteIt},
    // The message with which yaml-cpp refuses nesting that is too deep.
    {YAML::ErrorMsg::BAD_FILE, "this value is nested too deeply", ""},
};

// The characters after which a quote starts a quoted text; after other characters, a quote is an ordinary
// character.
constexpr std::string_view kBeforeQuote = " \t\r\n,:[]{}";

// Calls `see(i)` for the first byte of every quoted text, and for all bytes outside quotes and comments.
// Stops when `see` returns false. `from` must be outside quotes.
template <typename See>
void outside_quotes(std::string_view text, std::size_t from, See see) {
  for (std::size_t i = from; i < text.size(); ++i) {
    const bool begins = i == 0 || kBeforeQuote.find(text[i - 1]) != std::string_view::npos;
    if (begins && text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (!see(i)) return;
    if (begins && (text[i] == '"' || text[i] == '\'')) i = std::min(closing_quote(text, i), text.size());
  }
}

// The position of the first quote without a closing quote. `from` must be outside quotes.
std::optional<std::size_t> open_quote(std::string_view text, std::size_t from) {
  std::optional<std::size_t> found;
  outside_quotes(text, from, [&](std::size_t i) {
    const bool begins = i == 0 || kBeforeQuote.find(text[i - 1]) != std::string_view::npos;
    const bool quote = begins && (text[i] == '"' || text[i] == '\'');
    if (quote && closing_quote(text, i) == std::string_view::npos) found = i;
    return !found;
  });
  return found;
}

// The innermost '[' or '{' that is open at `offset`.
std::optional<char> open_bracket(std::string_view text, std::size_t offset) {
  std::string open;
  outside_quotes(text.substr(0, offset), 0, [&](std::size_t i) {
    if (text[i] == '[' || text[i] == '{') open += text[i];
    if (!open.empty() && (text[i] == ']' || text[i] == '}')) open.pop_back();
    return true;
  });
  return open.empty() ? std::nullopt : std::optional(open.back());
}

// The position of the ':' in a line `key:value` before the line of `offset`. Without a space after the ':',
// the text is not a key.
std::optional<std::size_t> colon_without_space(std::string_view text, std::size_t offset) {
  const std::size_t line = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  if (line == 0) return std::nullopt;
  const std::size_t start = line < 2 ? 0 : text.rfind('\n', line - 2) + 1;
  const std::string_view before = text.substr(start, line - 1 - start);
  std::size_t at = before.find_first_not_of(" -");
  const std::size_t key = at;
  const auto in_key = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  while (at < before.size() && in_key(before[at])) ++at;
  if (key == std::string_view::npos || at == key || at + 1 >= before.size() || before[at] != ':')
    return std::nullopt;
  return before[at + 1] == ' ' ? std::nullopt : std::optional(start + at);
}

std::size_t word_length(std::string_view text) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return static_cast<std::size_t>(std::ranges::find_if_not(text, in_word) - text.begin());
}

// The start of the list that has the same indent as the key at `offset`.
std::optional<std::size_t> list_before_key(std::string_view text, std::size_t offset) {
  const auto start_of_line = [&](std::size_t at) { return at == 0 ? 0 : text.rfind('\n', at - 1) + 1; };
  const auto column = offset - start_of_line(offset);
  std::optional<std::size_t> first;
  for (std::size_t line = start_of_line(offset); line > 0;) {
    line = start_of_line(line - 1);
    const std::size_t at = text.find_first_not_of(' ', line);
    if (at == std::string_view::npos || text[at] == '\n' || text[at] == '#') continue;
    if (at - line < column) return first;
    if (at - line == column && !text.substr(at).starts_with("- ")) return std::nullopt;
    if (at - line == column) first = at;
  }
  return std::nullopt;
}

// The position of a tab in the indentation of the line of `offset`.
std::optional<std::size_t> tab_in_indent(std::string_view text, std::size_t offset) {
  const std::size_t start = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  const std::size_t at = text.find_first_not_of(' ', start);
  return at < text.size() && text[at] == '\t' ? std::optional(at) : std::nullopt;
}

}  // namespace

Place place_of(std::string_view text, const std::string& file, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {file, static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<int>(offset - line_start) + 1};
}

bool bracket_closes(std::string_view text) {
  int depth = 0;
  bool closed = false;
  outside_quotes(text, 0, [&](std::size_t i) {
    if (text[i] == '[' || text[i] == '{') ++depth;
    if (text[i] == ']' || text[i] == '}') --depth;
    closed = depth <= 0;
    return !closed;
  });
  return closed;
}

Finding explain_syntax(const SyntaxError& error, std::string_view text, const std::string& file) {
  const std::size_t offset = std::min(error.offset, text.size());
  const std::string& said = error.said;
  if (said == YAML::ErrorMsg::EOF_IN_SCALAR) {
    if (const auto quote = open_quote(text, std::min(error.good, text.size()))) {
      return error_at(place_of(text, file, *quote), std::string(kOpenQuote));
    }
  }
  // yaml-cpp reports a place after the wrong escape.
  const bool escape =
      said.starts_with(YAML::ErrorMsg::INVALID_ESCAPE) && offset >= 2 && text[offset - 2] == '\\';
  const Place place = place_of(text, file, escape ? offset - 2 : offset);
  if (const auto tab = tab_in_indent(text, offset))
    return error_at(place_of(text, file, *tab), "the indent of this line contains a tab",
                    "indent with spaces");
  if (said == YAML::ErrorMsg::MAP_VALUE) {
    if (const auto colon = colon_without_space(text, offset)) {
      return error_at(place_of(text, file, *colon), "a space is missing after this ':'");
    }
  }
  if (said == YAML::ErrorMsg::END_OF_SEQ || said == YAML::ErrorMsg::END_OF_MAP) {
    if (const auto list = list_before_key(text, offset)) {
      const Place begun = place_of(text, file, *list);
      Place key = place;
      key.length = static_cast<int>(std::max<std::size_t>(word_length(text.substr(offset)), 1));
      const std::string_view item = text.substr(*list + 2, word_length(text.substr(*list + 2)));
      return error_at(
          key, fmt::format("a key cannot follow the list that begins in line {}", begun.line),
          item.empty() ? "write either a list or keys"
                       : fmt::format("in a mapping, write '{0}:' or '{0}: {{}}' instead of '- {0}'", item));
    }
  }
  if (said.starts_with(YAML::ErrorMsg::FLOW_END)) {
    if (const auto open = open_bracket(text, offset)) {
      return error_at(place, fmt::format("expected '{}' here", *open == '[' ? ']' : '}'),
                      fmt::format("an earlier '{}' is still open", *open));
    }
  }
  std::optional<Finding> sign;
  if (said == YAML::ErrorMsg::UNKNOWN_TOKEN) sign = question_mark(text, file, offset);
  if (said == YAML::ErrorMsg::MAP_VALUE || said == YAML::ErrorMsg::END_OF_MAP)
    sign = missing_sign(Stumbled::in_lines, text, file, offset);
  if (said == YAML::ErrorMsg::END_OF_MAP_FLOW) sign = missing_sign(Stumbled::in_braces, text, file, offset);
  if (said == YAML::ErrorMsg::END_OF_SEQ_FLOW) sign = missing_sign(Stumbled::in_brackets, text, file, offset);
  if (sign) return *sign;
  for (const Phrase& words : kWords) {
    if (said.starts_with(words.original)) {
      return error_at(place, std::string(words.message), std::string(words.hint));
    }
  }
  return error_at(place, fmt::format("this text is not valid YAML: {}", excerpt(said, 80)));
}

}  // namespace fuda::yaml
