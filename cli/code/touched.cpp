#include "code/touched.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/lists.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

constexpr std::array<std::string_view, 4> kZoneFields = {"name", "capacity", "key", "owner"};
constexpr std::array<std::string_view, 4> kCounterFields = {"value", "min", "max", "key"};
constexpr std::array<std::string_view, 2> kCounterQuestions = {"full", "empty"};

template <class List>
bool is_in(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

class TouchedNames {
 public:
  TouchedNames(std::string_view text, Touched& to) : to_(to) {
    // Empty tokens at both ends, so that looking around needs no bounds checks.
    tokens_.assign(kAround, {});
    append(tokens_, all_tokens(text));
    tokens_.resize(tokens_.size() + kAround);
  }

  void run() {
    for (std::size_t at = kAround; at + kAround < tokens_.size(); ++at) {
      const Token& token = tokens_[at];
      if (token.kind == Token::Kind::text && token.written.size() > 2) {
        const std::string word(token.written.substr(1, token.written.size() - 2));
        to_.filled.insert(word);
        to_.changed.insert(word);
      }
      if (token.kind == Token::Kind::name) name(at);
    }
  }

 private:
  static constexpr std::size_t kAround = 4;
  static constexpr int kMostFields = 50;  // the maximum number of fields and keys to follow from a name

  [[nodiscard]] bool is_name(std::size_t at) const { return tokens_[at].kind == Token::Kind::name; }

  void name(std::size_t at) {
    const std::size_t begin = begin_of(at);
    std::string_view field;
    const std::size_t end = end_of(at + 1, field);
    const bool calls = tokens_[end].is(":") && is_name(end + 1);
    const std::string_view method = calls ? tokens_[end + 1].written : "";
    const bool counted = tokens_[begin - 1].is("#") || tokens_[begin].written == "zones";
    const std::string_view function = tokens_[begin - 1].is("(") ? tokens_[begin - 2].written : "";
    const bool walked = (function == "each" || function == "count") && tokens_[end].is(")");
    const std::string word(tokens_[at].written);
    if (!counted && !walked && !calls && !is_in(kZoneFields, field)) to_.filled.insert(word);
    if (!counted && !(calls ? is_in(kCounterQuestions, method) : is_in(kCounterFields, field)))
      to_.changed.insert(word);
  }

  // The first token of a name such as `me.hand`, if `at` is its last token.
  [[nodiscard]] std::size_t begin_of(std::size_t at) const {
    for (int n = 0; n < kMostFields && at > kAround + 1 && tokens_[at - 1].is(".") && is_name(at - 2); ++n)
      at -= 2;
    return at;
  }

  // The index of the first token after the fields and keys that start at `at`. Sets `field` if the last of
  // them is a field.
  std::size_t end_of(std::size_t at, std::string_view& field) const {
    for (int n = 0;; ++n) {
      if (n == kMostFields) return at;
      if (tokens_[at].is(".") && is_name(at + 1)) {
        field = tokens_[at + 1].written;
        at += 2;
      } else if (tokens_[at].is("[")) {
        field = {};
        int depth = 0;
        for (; at + 1 < tokens_.size(); ++at) {
          if (tokens_[at].is("[")) ++depth;
          if (tokens_[at].is("]") && --depth == 0) break;
        }
        ++at;
      } else {
        return at;
      }
      if (at + kAround >= tokens_.size()) return tokens_.size() - kAround;
    }
  }

  Touched& to_;
  std::vector<Token> tokens_;
};

}  // namespace

void add_touched(std::string_view text, Touched& to) { TouchedNames(text, to).run(); }

}  // namespace fuda::lua
