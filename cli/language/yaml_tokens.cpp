#include "language/yaml_tokens.h"

#include <algorithm>

namespace fuda::language {

namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr char kTyped = '\x01';  // a placeholder for a word that nobody has typed yet

struct Level {
  enum class Kind : unsigned char { mapping, list, flow_mapping, flow_list };
  Kind kind = Kind::mapping;
  int indent = 0;        // the indentation of a block
  std::string key = {};  // the current key of a mapping; "[]" in a list
  bool single = false;   // whether this is a mapping of one key without brackets, in a list with brackets

  [[nodiscard]] bool is_flow() const { return kind == Kind::flow_mapping || kind == Kind::flow_list; }
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<YamlToken> scan() {
    while (at_ < text_.size()) line();
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool in_flow() const { return !levels_.empty() && levels_.back().is_flow(); }
  [[nodiscard]] char here() const { return at_ < end_ ? text_[at_] : '\n'; }
  [[nodiscard]] char after(std::size_t at) const { return at + 1 < end_ ? text_[at + 1] : '\n'; }

  void skip_spaces() {
    while (at_ < end_ && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  }

  void line() {
    const std::size_t start = at_;
    end_ = std::min(text_.find('\n', at_), text_.size());
    skip_spaces();
    const int indent = static_cast<int>(at_ - start);
    const bool blank = at_ == end_ || here() == '#';
    const bool in_text = block_text_ >= 0 && (blank || indent > block_text_);
    if (!in_text && !blank) {
      block_text_ = -1;
      if (!in_flow()) {
        block(indent);
      }
      if (in_flow()) flow();
    }
    at_ = end_ + 1;
  }

  void leave(int indent, bool list_stays) {
    while (!levels_.empty()) {
      const Level& level = levels_.back();
      const bool stays = level.indent < indent ||
                         (list_stays && level.indent == indent && level.kind == Level::Kind::mapping);
      if (stays) return;
      levels_.pop_back();
    }
  }

  void enter(Level level) {
    if (levels_.size() < kMaxDepth) levels_.push_back(std::move(level));
  }

  // Reads the rest of a line outside brackets.
  void block(int indent) {
    while (here() == '-' && (after(at_) == ' ' || after(at_) == '\n' || after(at_) == '\r')) {
      leave(indent, true);
      enter({Level::Kind::list, indent, "[]"});
      const std::size_t before = at_++;
      skip_spaces();
      if (at_ >= end_ || here() == '#') return;
      indent += static_cast<int>(at_ - before);
    }
    if (here() == '{' || here() == '[') return open();
    YamlToken word = scalar(false);
    skip_spaces();
    if (here() == ':' && is_end(after(at_))) {
      leave(indent, false);
      enter({Level::Kind::mapping, indent, word.text});
      add(std::move(word), true);
      ++at_;
      value();
    } else {
      leave(indent, false);
      add(std::move(word), false, true);
    }
  }

  // Reads the value after a key on the same line.
  void value() {
    skip_spaces();
    if (at_ >= end_ || here() == '#') return;
    if (here() == '{' || here() == '[') return open();
    if (here() == '|' || here() == '>') {
      block_text_ = levels_.empty() ? 0 : levels_.back().indent;
      return;
    }
    add(scalar(false), false);
  }

  void open() {
    const bool list = here() == '[';
    enter({list ? Level::Kind::flow_list : Level::Kind::flow_mapping,
           levels_.empty() ? -1 : levels_.back().indent, list ? "[]" : ""});
    ++at_;
  }

  // Reads everything in brackets up to the end of the line.
  void flow() {
    while (in_flow()) {
      skip_spaces();
      if (at_ >= end_ || here() == '#') return;
      if (levels_.back().single && (here() == ',' || here() == ']')) levels_.pop_back();
      Level& level = levels_.back();
      switch (here()) {
        case '{':
        case '[':
          open();
          continue;
        case '}':
        case ']':
          levels_.pop_back();
          ++at_;
          continue;
        case ',':
          if (level.kind == Level::Kind::flow_mapping) level.key.clear();
          ++at_;
          continue;
        case ':':
          ++at_;
          continue;
        default:
          break;
      }
      YamlToken word = scalar(true);
      skip_spaces();
      if (level.kind == Level::Kind::flow_mapping && level.key.empty()) {
        const bool is_key = here() == ':';
        if (is_key) level.key = word.text;
        add(std::move(word), is_key, !is_key);
      } else if (level.kind == Level::Kind::flow_list && here() == ':') {
        enter({Level::Kind::flow_mapping, level.indent, word.text, true});
        add(std::move(word), true);
      } else {
        add(std::move(word), false, level.kind == Level::Kind::flow_list);
      }
    }
  }

  static bool is_end(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

  YamlToken scalar(bool flow) {
    YamlToken token;
    const char quote = here();
    if (quote == '"' || quote == '\'') {
      token.begin = ++at_;
      while (at_ < end_ && here() != quote) {
        if (quote == '"' && here() == '\\' && at_ + 1 < end_) ++at_;
        token.text += here();
        ++at_;
      }
      token.end = at_;
      if (at_ < end_) ++at_;
      return token;
    }
    token.begin = at_;
    for (; at_ < end_; ++at_) {
      const char c = here();
      if (c == ':' && (is_end(after(at_)) || (flow && std::string_view(",{}[]").find(after(at_)) < 5))) break;
      if (flow && std::string_view(",{}[]").find(c) != std::string_view::npos) break;
      if (c == '#' && at_ > token.begin && is_end(text_[at_ - 1])) break;
    }
    token.end = at_;
    while (token.end > token.begin && is_end(text_[token.end - 1])) --token.end;
    token.text = text_.substr(token.begin, token.end - token.begin);
    if (at_ == token.begin && at_ < end_) ++at_;  // skips a sign that begins no token
    return token;
  }

  void add(YamlToken token, bool is_key, bool alone = false) {
    for (const Level& level : levels_) {
      if (!level.key.empty()) token.path.push_back(level.key);
    }
    // The path lacks a key that is empty or nested too deeply.
    token.is_key = is_key && !token.path.empty() && token.path.back() == token.text;
    token.alone = alone;
    tokens_.push_back(std::move(token));
  }

  std::string_view text_;
  std::size_t at_ = 0, end_ = 0;
  int block_text_ = -1;  // the indentation of the key whose value is a text on further lines
  std::vector<Level> levels_;
  std::vector<YamlToken> tokens_;
};

// The path of the mapping to which the token belongs as a key, or would belong if it were a key.
KeyPath mapping_of(const YamlToken& token) {
  KeyPath path = token.path;
  if (token.is_key) path.pop_back();
  return path;
}

}  // namespace

std::vector<YamlToken> yaml_tokens(std::string_view text) { return Scanner(text).scan(); }

YamlSpot yaml_spot(const std::string& text, std::size_t offset) {
  YamlSpot spot;
  std::vector<YamlToken> tokens = yaml_tokens(text);
  auto found = std::ranges::find_if(tokens, [&](const YamlToken& one) { return one.holds(offset); });
  if (found == tokens.end()) {
    std::string typed = text;
    typed.insert(std::min(offset, typed.size()), 1, kTyped);
    tokens = yaml_tokens(typed);
    found = std::ranges::find_if(tokens, [&](const YamlToken& one) { return one.holds(offset); });
    if (found == tokens.end()) return spot;
    found->end = found->begin;
    found->text.clear();
  }
  spot.token = *found;
  // A key of an outer mapping ends this mapping, so such a key is never between two siblings.
  const KeyPath mapping = mapping_of(spot.token);
  const auto is_outside = [&](const YamlToken& one) {
    return one.path.size() < mapping.size() ||
           !std::equal(mapping.begin(), mapping.end(), one.path.begin()) ||
           (one.is_key && one.path.size() <= mapping.size());
  };
  const auto take = [&](const YamlToken& one) {
    if (one.is_key && one.path.size() == mapping.size() + 1) spot.siblings.push_back(one.path.back());
  };
  for (auto at = found; at != tokens.begin() && !is_outside(*std::prev(at));) take(*--at);
  for (auto at = std::next(found); at != tokens.end() && !is_outside(*at); ++at) take(*at);
  return spot;
}

}  // namespace fuda::language
