#include "diagnostics/missing_sign.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/utf8.h"
#include "diagnostics/yaml_syntax.h"

namespace fuda::yaml {

namespace {

bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '.' || byte >= 0x80;
}

std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && in_word(text[at])) ++at;
  return at;
}

std::size_t word_begin(std::string_view text, std::size_t end) {
  while (end > 0 && in_word(text[end - 1])) --end;
  return end;
}

Finding missing(const std::string& file, std::string_view text, std::size_t offset, char sign,
                std::string_view where, std::string_view word) {
  Place place = place_of(text, file, offset);
  place.length = static_cast<int>(word.size());
  return error_at(place, fmt::format("a '{}' is missing {} '{}'", sign, where, word));
}

// Whether a key and its ':' begin here.
bool begins_key(std::string_view text, std::size_t at) {
  const std::size_t start = std::min(text.find_first_not_of(" \t", at), text.size());
  const std::size_t end = word_end(text, start);
  return end > start && text.substr(end).starts_with(": ");
}

// The start of the value to which the words before `end` belong, if the value has several words. In "text:
// The cards are: 1 to 9", these words are "The cards".
std::optional<std::size_t> words_before(std::string_view text, std::size_t end) {
  const std::size_t before = end == 0 ? std::string_view::npos : text.find_last_of(":,[]{}\"'\n", end - 1);
  if (before == std::string_view::npos || text[before] != ':') return std::nullopt;
  const std::size_t start = text.find_first_not_of(" \t", before + 1);
  const std::string_view words = text.substr(start, end - start);
  const std::size_t space = words.find(' ');
  if (space == std::string_view::npos || words.find_first_not_of(' ', space) == std::string_view::npos)
    return std::nullopt;
  return start;
}

// Suggests quotes around the text from `begin` to the end of the line, or to the end of the item that
// contains `brace`. `commas` says that the text may continue after a comma.
Finding needs_quotes(std::string_view text, const std::string& file, std::size_t begin, std::size_t brace,
                     const std::string& what, bool commas = false) {
  std::size_t end = brace;
  int depth = 0;
  for (; end < text.size() && text[end] != '\n' && text[end] != '#'; ++end) {
    if (text[end] == '{' || text[end] == '[') ++depth;
    if ((text[end] == '}' || text[end] == ']') && --depth < 0) break;
    if (text[end] == ',' && depth == 0 && (!commas || begins_key(text, end + 1))) break;
  }
  std::string_view whole = text.substr(begin, end - begin);
  whole = whole.substr(0, whole.find_last_not_of(" \t\r") + 1);
  Place place = place_of(text, file, begin);
  place.length = static_cast<int>(std::min<std::size_t>(whole.size(), 100));
  return error_at(place, what + " needs quotes", fmt::format("write: \"{}\"", excerpt(whole)));
}

// Finds unquoted text in which a word in braces follows other words, such as "no card of {it}". `open` is the
// opening brace.
std::optional<Finding> braces_in_text(Stumbled where, std::string_view text, const std::string& file,
                                      std::size_t open) {
  const std::size_t close = word_end(text, open + 1);
  if (close == open + 1 || close >= text.size() || text[close] != '}') return std::nullopt;
  const std::size_t before = text.find_last_of(":,[{\n", open - 1);
  if (before == std::string_view::npos || text[before] == '\n' || text[before] == '{') return std::nullopt;
  if (text[before] != ':' && where != Stumbled::in_brackets) return std::nullopt;
  return needs_quotes(text, file, text.find_first_not_of(" \t", before + 1), open,
                      "text that contains a '{'");
}

// Finds an unquoted text that starts with a word in braces, such as "{colour}{value}". `close` is the closing
// brace.
std::optional<Finding> text_in_braces(std::string_view text, const std::string& file, std::size_t close) {
  std::size_t open = word_begin(text, close);
  if (open == close || open == 0 || text[open - 1] != '{') return std::nullopt;
  --open;
  const std::size_t before = open == 0 ? std::string_view::npos : text.find_last_not_of(" \t", open - 1);
  if (before == std::string_view::npos || (text[before] != ':' && text[before] != ',' && text[before] != '['))
    return std::nullopt;
  return needs_quotes(text, file, open, close + 1, "text that begins with a '{'");
}

// The start and the text of the nearest line above `offset` that is neither empty nor a comment.
std::optional<std::pair<std::size_t, std::string_view>> line_above(std::string_view text,
                                                                   std::size_t offset) {
  std::size_t end = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  while (end != std::string_view::npos) {
    const std::size_t start = end == 0 ? 0 : text.rfind('\n', end - 1) + 1;  // npos + 1 is 0
    const std::size_t first = text.find_first_not_of(" \t", start);
    if (first < end && text[first] != '#') return std::pair(first, text.substr(first, end - first));
    end = start == 0 ? std::string_view::npos : start - 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> missing_sign(Stumbled where, std::string_view text, const std::string& file,
                                    std::size_t offset) {
  if (offset == 0 || offset >= text.size()) return std::nullopt;
  if (where == Stumbled::in_lines) {
    const std::size_t left = text.find_last_not_of(" \t", offset - 1);
    if (left != std::string_view::npos && text[left] == '}') {
      if (auto unquoted = text_in_braces(text, file, left)) return unquoted;
    }
    const auto above = line_above(text, offset);
    if (!above || above->second.find(':') != std::string_view::npos || !in_word(above->second.front()))
      return std::nullopt;
    const std::string_view word = above->second.substr(0, word_end(above->second, 0));
    return missing(file, text, above->first, ':', "after", word);
  }
  const std::size_t before = text.find_last_not_of(" \t", offset - 1);
  if (before == std::string_view::npos) return std::nullopt;
  const char last = text[before];
  const char here = text[offset];
  if (here == ':') {  // the parser read an earlier word as part of the value above
    const std::size_t start = word_begin(text, offset);
    const std::size_t end = start == 0 ? start : text.find_last_not_of(" \t", start - 1);
    if (start == offset || end == std::string_view::npos || text[end] == '\n') return std::nullopt;
    if (text[end] == ':') return needs_quotes(text, file, start, offset, "text that contains ': '");
    if (const auto words = words_before(text, start))
      return needs_quotes(text, file, *words, offset, "text that contains ': '", true);
    return missing(file, text, start, ',', "before", text.substr(start, offset - start));
  }
  const bool opens = here == '[' || here == '{';
  if (here == '{') {
    if (auto unquoted = braces_in_text(where, text, file, offset)) return unquoted;
  }
  if (opens && in_word(last) && where == Stumbled::in_braces) {
    const std::size_t start = word_begin(text, before);
    return missing(file, text, start, ':', "after", text.substr(start, before + 1 - start));
  }
  if (last == '}') {
    if (auto unquoted = text_in_braces(text, file, before)) return unquoted;
  }
  const bool closed = last == ']' || last == '}' || last == '"' || last == '\'';
  if (!closed || !(in_word(here) || opens || here == '"' || here == '\'')) return std::nullopt;
  const std::size_t end = std::max(word_end(text, offset), offset + 1);
  return missing(file, text, offset, ',', "before", text.substr(offset, end - offset));
}

std::optional<Finding> question_mark(std::string_view text, const std::string& file, std::size_t offset) {
  if (offset >= text.size() || text[offset] != '?') return std::nullopt;
  const std::size_t before =
      offset == 0 ? std::string_view::npos : text.find_last_of(":,[]{}\"'\n", offset - 1);
  if (before == std::string_view::npos || text[before] == '\n') return std::nullopt;
  const std::size_t start = text.find_first_not_of(" \t", before + 1);
  if (start >= offset) return std::nullopt;
  return needs_quotes(text, file, start, offset, "in brackets, text that contains a '?'");
}

std::optional<Finding> missing_colon(std::string_view text, const std::string& file, std::size_t offset,
                                     std::string_view key) {
  if (!text.substr(std::min(offset, text.size())).starts_with(key)) return std::nullopt;
  const std::size_t next = text.find_first_not_of(" \t", offset + key.size());
  const bool line_ends = next == std::string_view::npos || text[next] == '\n' || text[next] == '\r';
  const std::size_t before = offset == 0 ? std::string_view::npos : text.find_last_not_of(" \t", offset - 1);
  if (before != std::string_view::npos && text[before] == '?') return std::nullopt;  // "? key"
  const std::size_t space = key.find(' ');
  const auto count = [&](char a, char b) {
    return std::count_if(key.begin(), key.end(), [=](char c) { return c == a || c == b; });
  };
  const bool opens = space != std::string_view::npos && count('{', '[') > count('}', ']') &&
                     (key.substr(space).starts_with(" {") || key.substr(space).starts_with(" ["));
  if (!line_ends && !opens) return std::nullopt;
  return missing(file, text, offset, ':', "after", key.substr(0, space));
}

bool in_typographic_quotes(std::string_view text) {
  constexpr std::array<std::string_view, 10> kQuotes = {"“", "”", "„", "‟", "«", "»", "‘", "’", "‚", "‛"};
  constexpr std::size_t kFew = 2;
  const auto begins = [&](std::string_view quote) { return text.starts_with(quote); };
  const auto ends = [&](std::string_view quote) { return text.ends_with(quote); };
  if (std::none_of(kQuotes.begin(), kQuotes.end(), begins) ||
      std::none_of(kQuotes.begin(), kQuotes.end(), ends))
    return false;
  std::size_t count = 0;
  for (const std::string_view quote : kQuotes) {
    for (std::size_t at = text.find(quote); at != std::string_view::npos; at = text.find(quote, at + 1))
      ++count;
  }
  return count == kFew;
}

}  // namespace fuda::yaml
