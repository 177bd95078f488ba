#include "script/update.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/lists.h"
#include "script/record.h"

namespace fuda {

namespace {

constexpr std::size_t kNowhere = std::string::npos;

// The start of each line, and the end of the text.
std::vector<std::size_t> line_starts(const std::string& text) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') starts.push_back(i + 1);
  }
  starts.push_back(text.size());
  return starts;
}

std::size_t after_quotes(const std::string& text, std::size_t at) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || text.substr(i, 2) != "''") return i + 1;
      ++i;
    }
  }
  return kNowhere;
}

std::size_t after_brackets(const std::string& text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    const char c = text[i];
    const char previous = i > 0 ? text[i - 1] : '\n';
    if (c == '#' && (previous == ' ' || previous == '\n' || previous == '\t')) {
      i = std::min(text.find('\n', i), text.size());
    } else if ((c == '"' || c == '\'') &&
               std::string_view(" [,\n").find(previous) != std::string_view::npos) {
      i = after_quotes(text, i);
      if (i == kNowhere) return kNowhere;
      --i;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if ((c == ']' || c == '}') && --depth == 0) {
      return i + 1;
    }
  }
  return kNowhere;
}

class Source {
 public:
  explicit Source(const std::string& text) : text_(text), starts_(line_starts(text)) {}

  [[nodiscard]] std::size_t begin_of(const yaml::Node& node) const {
    if (node.line < 1 || static_cast<std::size_t>(node.line) >= starts_.size()) return kNowhere;
    return starts_[static_cast<std::size_t>(node.line) - 1] + static_cast<std::size_t>(node.column) - 1;
  }

  // The end of a node, or kNowhere if the text does not have the node at the node's place.
  [[nodiscard]] std::size_t end_of(const yaml::Node& node) const {
    const std::size_t begin = begin_of(node);
    if (begin >= text_.size()) return kNowhere;
    if (node.is_scalar() && node.quoted)
      return text_[begin] == '"' || text_[begin] == '\'' ? after_quotes(text_, begin) : kNowhere;
    if (node.is_scalar())
      return text_.compare(begin, node.text.size(), node.text) == 0 ? begin + node.text.size() : kNowhere;
    if (!node.is_sequence()) return kNowhere;
    if (text_[begin] == '[') return after_brackets(text_, begin);
    return text_[begin] == '-' && !node.items.empty() ? end_of(node.items.back()) : kNowhere;
  }

  [[nodiscard]] bool is_block(const yaml::Node& node) const {
    return node.is_sequence() && text_[begin_of(node)] == '-';
  }
  [[nodiscard]] std::size_t line_of(std::size_t offset) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin());
  }
  [[nodiscard]] std::size_t start(std::size_t line) const { return starts_[line - 1]; }
  // The end of a line, after its last character.
  [[nodiscard]] std::size_t end(std::size_t line) const {
    return std::min(text_.find('\n', start(line)), text_.size());
  }

 private:
  const std::string& text_;
  std::vector<std::size_t> starts_;
};

// Numbers and truth values get no quotes, because quotes would turn them into texts.
std::string value_text(const std::string& value) {
  yaml::Node plain;
  plain.kind = yaml::NodeKind::scalar;
  plain.text = value;
  return plain.as_int() || plain.as_bool() ? value : yaml_scalar(value);
}

std::string new_text(const Instead& instead, bool block, int column) {
  if (const auto* value = std::get_if<std::string>(&instead)) return value_text(*value);
  std::vector<std::string> items;
  for (const std::string& item : std::get<std::vector<std::string>>(instead))
    items.push_back(value_text(item));
  if (!block || items.empty()) return fmt::format("[{}]", fmt::join(items, ", "));
  const std::string next = "\n" + std::string(static_cast<std::size_t>(column) - 1, ' ') + "- ";
  return fmt::format("- {}", fmt::join(items, next));
}

struct Span {
  std::size_t begin = 0, end = 0;
  std::string instead;
};

// The parts to replace, from top to bottom. Adds the values that a person must replace to `update`.
std::vector<Span> spans_of(const Source& source, const std::vector<Rewrite>& rewrites, Update& update) {
  std::map<std::size_t, std::vector<const Rewrite*>> at_place;  // several scenarios may share an expectation
  for (const Rewrite& rewrite : rewrites) {
    if (source.end_of(rewrite.old) == kNowhere) {
      update.by_hand.push_back(rewrite.old.place());
    } else {
      at_place[source.begin_of(rewrite.old)].push_back(&rewrite);
    }
  }
  std::vector<Span> spans;
  for (const auto& [begin, all] : at_place) {
    const yaml::Node& old = all.front()->old;
    const Instead& instead = all.front()->instead;
    if (std::ranges::all_of(all, [&](const Rewrite* one) { return one->instead == instead; })) {
      spans.push_back({begin, source.end_of(old), new_text(instead, source.is_block(old), old.column)});
      update.done += all.size();
    } else {
      update.by_hand.push_back(old.place());
    }
  }
  return spans;
}

}  // namespace

Update update_text(const std::string& text, const std::vector<Rewrite>& rewrites) {
  const Source source(text);
  Update update;
  const std::vector<Span> spans = spans_of(source, rewrites, update);
  std::size_t copied = 0;  // the number of bytes of the text that are already in the result
  for (std::size_t next = 0; next < spans.size();) {
    // Combine all spans that share lines into one change.
    const std::size_t first = source.line_of(spans[next].begin);
    const std::size_t begin = source.start(first);
    std::size_t last = first, at = begin;
    std::string after;
    do {
      after += text.substr(at, spans[next].begin - at) + spans[next].instead;
      at = spans[next].end;
      last = source.line_of(at - 1);
      ++next;
    } while (next < spans.size() && source.line_of(spans[next].begin) == last);
    after += text.substr(at, source.end(last) - at);
    update.text += text.substr(copied, begin - copied) + after;
    copied = source.end(last);
    update.changes.push_back({first, split(text.substr(begin, copied - begin), '\n'), split(after, '\n')});
  }
  update.text += text.substr(copied);
  return update;
}

std::string diff_text(const std::string& file, const std::vector<ChangedLines>& changes) {
  std::string text = fmt::format("--- {0}\n+++ {0}\n", file);
  std::ptrdiff_t moved = 0;
  const auto range = [](std::size_t line, std::size_t count) {
    return count == 1 ? std::to_string(line) : fmt::format("{},{}", line, count);
  };
  for (const ChangedLines& change : changes) {
    const auto now = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(change.line) + moved);
    text += fmt::format("@@ -{} +{} @@\n", range(change.line, change.before.size()),
                        range(now, change.after.size()));
    for (const std::string& line : change.before) text += "-" + line + "\n";
    for (const std::string& line : change.after) text += "+" + line + "\n";
    moved +=
        static_cast<std::ptrdiff_t>(change.after.size()) - static_cast<std::ptrdiff_t>(change.before.size());
  }
  return text;
}

}  // namespace fuda
