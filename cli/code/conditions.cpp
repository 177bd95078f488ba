// Finds conditions whose meaning differs from their appearance, such as `card.colour == "red" or "blue"` and
// `not card.colour == "red"`.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "code/finders.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

// A token, with its line; "~=", "<=" and ">=" are one token.
struct Word {
  Token::Kind kind = Token::Kind::end;
  std::string_view written;
  int line = 1;

  [[nodiscard]] bool is(std::string_view what) const { return written == what && kind != Token::Kind::text; }
  [[nodiscard]] bool is_constant() const { return kind == Token::Kind::text || kind == Token::Kind::number; }
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words{{}};  // begins with an empty word, so that looking back needs no bounds check
  std::size_t at = 0;
  int line = 1;
  for (const Token& token : all_tokens(text)) {
    line += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                        text.begin() + static_cast<std::ptrdiff_t>(token.at), '\n'));
    at = token.at;
    Word& last = words.back();
    const bool joins = last.is("~") || last.is("<") || last.is(">");
    if (token.is("=") && joins && last.written.end() == token.written.begin()) {
      last.written = text.substr(token.at - 1, 2);
    } else {
      words.push_back({token.kind, token.written, line});
    }
  }
  words.resize(words.size() + 6);  // add empty words, so that looking ahead needs no bounds check
  return words;
}

bool is_comparison(const Word& word) { return word.is("==") || word.is("~="); }

// Whether the value ends before this word, because no operator binds the value more closely than `or` does.
bool ends_operand(const Word& word) {
  for (const std::string_view sign : {")", "]", "}", ",", ";", "then", "do", "or", "end", "else", "elseif",
                                      "until", "return", "local", "if", "while", "for", "repeat"}) {
    if (word.is(sign)) return true;
  }
  return word.kind == Token::Kind::end || word.kind == Token::Kind::name;
}

// Whether a value begins after this word, and no operator before the value binds it more closely than `or`
// does.
bool begins_operand(const Word& word) {
  for (const std::string_view sign : {"(", "if", "elseif", "while", "until", "return", "=", ",", "or"}) {
    if (word.is(sign)) return true;
  }
  return false;
}

// A variable and its fields, `card.colour`.
struct Name {
  std::size_t begin = 0;
  std::string written;  // the text of the name; "" for any other expression, or an expression with a call
};

Name name_before(const std::vector<Word>& words, std::size_t at) {
  Name name{at, {}};
  const auto is_name = [&](std::size_t i) { return words[i].kind == Token::Kind::name; };
  std::size_t begin = at;
  while (begin > 1 && is_name(begin - 1)) {
    --begin;
    if (begin < 2 || !words[begin - 1].is(".")) break;
    --begin;
  }
  if (begin == at || !is_name(begin)) return name;
  name.begin = begin;
  for (std::size_t i = begin; i < at; ++i) name.written += words[i].written;
  return name;
}

class Conditions {
 public:
  Conditions(const std::string& file, std::string_view text) : file_(file), words_(words_of(text)) {}

  Findings run() {
    for (std::size_t at = 1; at + 6 < words_.size(); ++at) {
      if (words_[at].is("random") && words_[at + 1].is("(")) from_zero(at);
      if (!is_comparison(words_[at]) || !words_[at + 1].is_constant()) continue;
      const Name name = name_before(words_, at);
      if (name.written.empty() || !begins_operand(words_[name.begin - 1])) continue;
      one_of(name, at);
      twice(name, at);
    }
    return std::move(findings_);
  }

 private:
  // Finds conditions such as `x == "a" or "b"`.
  void one_of(const Name& name, std::size_t at) {
    const Word& second = words_[at + 3];
    if (!words_[at + 2].is("or") || !second.is_constant() || !ends_operand(words_[at + 4])) return;
    const std::string_view sign = words_[at].written;
    warn(second, fmt::format("'or {}' makes this condition always true", second.written),
         fmt::format("write: {0} {1} {2} {3} {0} {1} {4}", name.written, sign, words_[at + 1].written,
                     sign == "==" ? "or" : "and", second.written));
  }

  // Finds conditions such as `x ~= "a" or x ~= "b"`, and `x == "a" and x == "b"`.
  void twice(const Name& name, std::size_t at) {
    const bool equal = words_[at].is("==");
    if (!words_[at + 2].is(equal ? "and" : "or")) return;
    std::size_t next = at + 3;
    while (words_[next].kind == Token::Kind::name || words_[next].is(".")) ++next;
    if (next + 3 >= words_.size() || name_before(words_, next).begin != at + 3 ||
        name_before(words_, next).written != name.written || !words_[next].is(words_[at].written))
      return;
    const Word &first = words_[at + 1], &second = words_[next + 1];
    if (!second.is_constant() || first.kind != second.kind || first.written == second.written) return;
    // If an `and` follows the second comparison, the `or` does not connect the two comparisons.
    if (!ends_operand(words_[next + 2]) && !(equal && words_[next + 2].is("and"))) return;
    warn(second,
         fmt::format("'{}' is {} {} or {}", name.written, equal ? "never both" : "always other than",
                     first.written, second.written),
         fmt::format("write: {0} {1} {2} {3} {0} {1} {4}", name.written, words_[at].written, first.written,
                     equal ? "or" : "and", second.written));
  }

  // Finds indexes such as `list[random(#list) - 1]`, as in languages that count from 0.
  void from_zero(std::size_t at) {
    std::size_t end = at + 1;
    for (int depth = 0; end + 4 < words_.size(); ++end) {
      if (words_[end].is("(")) ++depth;
      if (words_[end].is(")") && --depth == 0) break;
    }
    if (!words_[at - 1].is("[") || end + 4 >= words_.size() || !words_[end + 1].is("-") ||
        !words_[end + 2].is("1") || !words_[end + 3].is("]"))
      return;
    warn(words_[at], "this index can be 0, but the first item of a list has the number 1",
         "remove '- 1', because random(n) gives a number from 1 to n");
  }

  void warn(const Word& at, std::string message, std::string hint) {
    findings_.push_back(warning_at({file_, at.line, 0, 1}, std::move(message), std::move(hint)));
  }

  const std::string& file_;
  std::vector<Word> words_;
  Findings findings_;
};

// Whether the value is `not …`, and comparing it with the other value is a mistake.
bool is_wrongly_negated(const KnownValue& value, const KnownValue& other) {
  if (value.sort != Sort::truth || !value.written.starts_with("not ")) return false;
  const auto may_be_truth = [](Sort sort) {
    return sort == Sort::unknown || sort == Sort::truth || sort == Sort::option || sort == Sort::data ||
           sort == Sort::field || sort == Sort::host;
  };
  return other.sort != Sort::truth && other.sort != Sort::option &&
         !(may_be_truth(value.member) && may_be_truth(other.sort));
}

// Whether the file intentionally compares a `not …`, in brackets, on this line.
bool has_negation_in_brackets(std::string_view text, int line) {
  const std::vector<Word> words = words_of(text);
  std::vector<std::size_t> open;
  for (std::size_t at = 1; at + 6 < words.size(); ++at) {
    if (words[at].is("(")) open.push_back(at);
    if (!words[at].is(")") || open.empty()) continue;
    const std::size_t begin = open.back();
    open.pop_back();
    if (words[at].line == line && words[begin + 1].is("not") && is_comparison(words[at + 1])) return true;
  }
  return false;
}

}  // namespace

Findings odd_conditions(const std::string& file, std::string_view text) {
  return Conditions(file, text).run();
}

std::optional<Finding> negated_side(const KnownValue& left, const KnownValue& right, const Place& place,
                                    std::string_view text) {
  const bool first = is_wrongly_negated(left, right);
  if ((!first && !is_wrongly_negated(right, left)) || has_negation_in_brackets(text, place.line)) return {};
  const KnownValue& value = first ? left : right;
  const KnownValue& other = first ? right : left;
  const std::string to = other.written.empty() ? "…"
                         : is_text(other.sort) ? "\"" + other.written + "\""
                                               : other.written;
  return warning_at(place, fmt::format("'{}' is true or false, and is compared with {}", value.written, to),
                    fmt::format("write: {} ~= {}", value.written.substr(4), to));
}

}  // namespace fuda::lua
