#include "yaml/builder.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/utf8.h"
#include "base/words.h"
#include "yaml/explainer.h"

namespace fuda::yaml {

namespace {

// An anchor or a tag as it is written: the characters up to a space or flow indicator.
std::string_view word_at(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(" \t\r\n,[]{}"), text.size()));
}

// Builds nodes from events. Every event may throw Failure.
class Builder : public YAML::EventHandler {
 public:
  // `text` must outlive the builder.
  Builder(std::string_view text, std::string file_name)
      : text_(text), file_(std::make_shared<const std::string>(std::move(file_name))) {}

  // Returns the document. Throws Failure if the document is empty.
  [[nodiscard]] Node take() {
    if (!root_ || root_->is_null()) {
      refuse({*file_}, "this file is empty: it has only comments and white space");
    }
    return std::move(*root_);
  }

  // Byte offset of the last node that began. All text before this offset is well-formed.
  [[nodiscard]] std::size_t last_offset() const { return last_offset_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 1) return;
    if (at(mark).starts_with("---")) {
      refuse(place(mark, 3), "a file can hold only one document, but a second document starts here");
    }
    // yaml-cpp ends a document at anything that it cannot parse. If the text is only ',', the document is
    // empty.
    const std::string_view word = word_at(at(mark));
    refuse(place(mark, word.size()),
           fmt::format("'{}' does not belong here",
                       word.empty() ? excerpt(at(mark).substr(0, 1)) : excerpt(word)),
           "the document ended before this text; check the indent");
  }

  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse_tag(mark, "?");
    const std::string_view rest = at(mark);
    if (wants_key()) {
      refuse(place(mark), "a key is missing here", "a key that is '~' or 'null' needs quotes");
    }
    if (!stack_.empty() && stack_.back().node.is_sequence() && rest.starts_with(',')) {
      refuse(place(mark), "an item is missing before this ','");
    }
    Node node = begin(mark, NodeKind::null);
    place_empty(mark, node);
    add(std::move(node));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    const std::string_view word = word_at(at(mark));
    refuse(place(mark, word.size()), fmt::format("the alias '{}' is not allowed", excerpt(word)),
           "write the value again, or put text that begins with '*' in quotes");
  }

  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    refuse(place(mark, name.size() + 1), fmt::format("the anchor '&{}' is not allowed", excerpt(name)),
           "remove the anchor, or put text that begins with '&' in quotes");
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    refuse_tag(mark, tag);
    Node node = begin(mark, NodeKind::scalar);
    node.quoted = tag == "!";
    node.text = value;
    // If the file ends with a line end inside quotes, yaml-cpp reads the rest of the file as the quoted text.
    const std::string_view rest = at(mark);
    const bool quote = rest.starts_with('"') || rest.starts_with('\'');
    if (node.quoted && quote && closing_quote(rest, 0) == std::string_view::npos) {
      refuse(place(mark), std::string(kOpenQuote));
    }
    // Escapes in double quotes produce characters that the earlier check of the file did not find.
    for (std::size_t i = 0; i < value.size();) {
      const CodePoint point = decode_utf8(value, i);
      const bool bad =
          point.bytes == 0 || (is_control(point.value) && point.value != '\t' && point.value != '\n');
      if (bad) {
        refuse(place(mark), fmt::format("this text has an escape for the control character U+{:04X}",
                                        static_cast<unsigned>(point.value)));
      }
      i += point.bytes;
    }
    if (explainer != nullptr && !node.quoted) {
      const bool is_key_in_lines = wants_key() && stack_.back().in_lines;
      if (const auto wrong = explainer->plain(node, text_, last_offset_, is_key_in_lines))
        throw Failure(*wrong);
    }
    if (wants_key()) {
      add_key(std::move(node));
    } else {
      add(std::move(node));
    }
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, NodeKind::sequence);
  }

  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value style) override {
    open(mark, tag, NodeKind::mapping);
    stack_.back().in_lines = style == YAML::EmitterStyle::Block;
  }

  void OnMapEnd() override { close(); }

 private:
  struct Open {  // a collection that has not ended yet
    Node node;
    bool in_lines = false;  // a mapping without braces
    bool has_key = false;   // the key of a mapping has been read, and its value follows
    // The keys of a mapping, with their lines. Scanning all entries for each key would take quadratic time.
    std::unordered_map<std::string, int> keys;
  };

  [[noreturn]] static void refuse(Place place, std::string message, std::string hint = {}) {
    throw Failure(error_at(std::move(place), std::move(message), std::move(hint)));
  }

  [[nodiscard]] Place place(const YAML::Mark& mark, std::size_t length = 1) const {
    return {*file_, mark.line + 1, mark.column + 1, static_cast<int>(length)};
  }

  // The text from the mark to the end of the file.
  [[nodiscard]] std::string_view at(const YAML::Mark& mark) const {
    return text_.substr(std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), text_.size()));
  }

  [[nodiscard]] bool wants_key() const {
    return !stack_.empty() && stack_.back().node.is_mapping() && !stack_.back().has_key;
  }

  // Sets the place of an empty value. yaml-cpp would give the place of the next token, which may be several
  // lines below.
  void place_empty(const YAML::Mark& mark, Node& node) const {
    const std::string word = in_lower_case(word_at(at(mark)));
    if (word == "~" || word == "null" || stack_.empty()) return;
    const Open& parent = stack_.back();
    if (parent.node.is_mapping()) {
      node.line = parent.node.entries.back().line;
      node.column = parent.node.entries.back().column;
      return;
    }
    // In a list, an empty value follows a '-'. Only white space and comments can be between the '-' and the
    // mark.
    const std::size_t offset = text_.size() - at(mark).size();
    const std::size_t dash = offset == 0 ? std::string_view::npos : text_.rfind('-', offset - 1);
    if (dash == std::string_view::npos) return;
    const std::string_view between = text_.substr(dash, offset - dash);
    const std::size_t line_start = text_.rfind('\n', dash) + 1;  // npos + 1 is 0
    node.line = mark.line + 1 - static_cast<int>(std::count(between.begin(), between.end(), '\n'));
    node.column = static_cast<int>(dash - line_start) + 1;
  }

  // yaml-cpp passes "?" for a plain scalar or collection and "!" for a quoted scalar. A file can also contain
  // a literal "!".
  void refuse_tag(const YAML::Mark& mark, const std::string& tag) const {
    const std::string_view rest = at(mark);
    const bool written = rest.starts_with('!');
    if (!written && (tag.empty() || tag == "?" || tag == "!")) return;
    const std::string_view word = written ? word_at(rest) : std::string_view(tag);
    refuse(place(mark, word.size()), fmt::format("the tag '{}' is not allowed", excerpt(word)),
           "remove the tag, or put text that begins with '!' in quotes");
  }

  void add_key(Node node) {
    Open& map = stack_.back();
    if (!node.quoted && node.text == "<<") {
      refuse(node.place(), "the merge key '<<' is not allowed", "write the merged keys themselves");
    }
    const auto [first, added] = map.keys.emplace(node.text, node.line);
    if (!added) {
      refuse(node.place(),
             fmt::format("the key '{}' is already on line {}", excerpt(node.text), first->second));
    }
    if (map.node.entries.size() == kMaxYamlKeys) {
      refuse(node.place(), fmt::format("this mapping has more than {} keys", kMaxYamlKeys));
    }
    Entry& entry = map.node.entries.emplace_back();
    entry.key = std::move(node.text);
    entry.line = node.line;
    entry.column = node.column;
    entry.file = file_;
    map.has_key = true;
  }

  [[nodiscard]] Node begin(const YAML::Mark& mark, NodeKind kind) {
    last_offset_ = static_cast<std::size_t>(std::max(mark.pos, 0));
    if (++values_ > kMaxYamlValues)
      refuse(place(mark), fmt::format("this file has more than {} values", kMaxYamlValues));
    Node node;
    node.kind = kind;
    node.line = mark.line + 1;
    node.column = mark.column + 1;
    node.file = file_;
    return node;
  }

  void open(const YAML::Mark& mark, const std::string& tag, NodeKind kind) {
    refuse_tag(mark, tag);
    if (wants_key()) {
      if (const auto wrong = explainer == nullptr ? std::nullopt : explainer->as_key(place(mark), at(mark)))
        throw Failure(*wrong);
      const char* what = kind == NodeKind::sequence ? "a list" : "a mapping";
      refuse(place(mark), fmt::format("a key must be a word or text, not {}", what));
    }
    if (stack_.size() == static_cast<std::size_t>(kMaxYamlDepth)) {
      refuse(place(mark), fmt::format("this value is nested more than {} levels deep", kMaxYamlDepth));
    }
    Open& opened = stack_.emplace_back();
    opened.node = begin(mark, kind);
  }

  void close() {
    Node node = std::move(stack_.back().node);
    stack_.pop_back();
    add(std::move(node));
  }

  void add(Node node) {
    if (stack_.empty()) {
      root_ = std::move(node);
    } else if (Open& parent = stack_.back(); parent.node.is_sequence()) {
      parent.node.items.push_back(std::move(node));
    } else {
      parent.node.entries.back().value = std::move(node);
      parent.has_key = false;
    }
  }

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  std::vector<Open> stack_;
  std::optional<Node> root_;
  int documents_ = 0;
  std::size_t values_ = 0;  // number of texts, lists and mappings
  std::size_t last_offset_ = 0;
};

}  // namespace

std::size_t closing_quote(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || i + 1 == text.size() || text[i + 1] != quote) return i;
      ++i;  // '' in single quotes is one quote
    }
  }
  return std::string_view::npos;
}

Node build(std::string_view text, const std::string& file_name) {
  Builder builder(text, file_name);
  try {
    std::istringstream in{std::string(text)};
    YAML::Parser parser(in);
    // The second call only checks for content after the document, which the builder refuses. Do not make a
    // third call, because the parser can get stuck in one place.
    if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);
  } catch (const YAML::Exception& error) {
    const auto offset = static_cast<std::size_t>(std::max(error.mark.pos, 0));
    if (explainer != nullptr)
      throw Failure(explainer->syntax({error.msg, offset, builder.last_offset()}, text, file_name));
    throw Failure(error_at({file_name, error.mark.line + 1, error.mark.column + 1},
                           fmt::format("this text is not valid YAML: {}", excerpt(error.msg, 80))));
  }
  return builder.take();
}

}  // namespace fuda::yaml
