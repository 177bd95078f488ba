#include "script/seat_names.h"

#include <fmt/format.h>

#include <set>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/lists.h"
#include "base/utf8.h"

namespace fuda {

namespace {

constexpr std::string_view kNobody = "none";  // not a name, because "none" is a word in expectations and a
                                              // value of counters

bool has_unusable_character(const std::string& name) {
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint point = decode_utf8(name, at);
    if (point.bytes == 0 || is_control(point.value)) return true;
    at += point.bytes;
  }
  return false;
}

}  // namespace

std::string why_no_seat(const std::string& name) {
  if (name.empty() || name.find_first_of(" .:\t\n") != std::string::npos)
    return "a name cannot contain spaces, dots or colons";
  if (has_unusable_character(name)) return "a name must be UTF-8 without control characters";
  if (name.size() > kMaxYamlKey)
    return fmt::format("a name can have at most {} bytes, but this name has {}", kMaxYamlKey, name.size());
  if (name == kNobody) return "in scripts, this word stands for 'nobody'";
  return contains(kStepKeys, name) ? "in scripts, this word is a key next to moves" : "";
}

void refuse_seat_names(const std::vector<std::string>& names) {
  std::set<std::string> known;
  for (const std::string& name : names) {
    if (const std::string why = why_no_seat(name); !why.empty())
      throw Failure(error_at({}, fmt::format("'{}' cannot name a seat", excerpt(name)), why));
    if (!known.insert(name).second)
      throw Failure(error_at({}, fmt::format("two seats are named '{}'", excerpt(name)),
                             "give each seat its own name"));
  }
}

std::string usable_seat_name(const std::string& name) {
  std::string text = printable(name);
  for (char& c : text) {
    if (std::string_view(" .:,+#?\"'\\[]{}\t").find(c) != std::string_view::npos) c = '_';
  }
  constexpr std::size_t kLongest = 64;  // the maximum length in bytes, without a number that may follow
  for (; text.size() > kLongest || (text.size() > 1 && text.back() == '_'); text.pop_back()) {
  }
  while (!text.empty() && printable(text) != text) text.pop_back();  // removes half a character
  // Avoid a number at the start, because readers of moves would take it for a position.
  const bool number = !text.empty() && text.front() >= '0' && text.front() <= '9';
  return number || !why_no_seat(text).empty() ? "P" + text : text;
}

}  // namespace fuda
