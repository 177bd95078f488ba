#include "core/diagnostic.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>

#include "core/limits.h"
#include "core/utf8.h"

namespace fuda {

namespace {

constexpr std::size_t kMaxLine = 4 * 1024 * 1024;  // a longer line is not read at all

std::optional<std::string> source_line(const std::string& file, int number) {
  std::error_code error;
  // A pipe or a terminal would make us wait for ever.
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  std::ifstream in(file, std::ios::binary);
  for (int line = 1; line < number && in; ++line)
    in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  std::string text;
  if (!in || in.peek() == std::ifstream::traits_type::eof()) return std::nullopt;
  for (char c = 0; in.get(c) && c != '\n';) {
    if (text.size() == kMaxLine) return std::nullopt;
    text += c;
  }
  if (!text.empty() && text.back() == '\r') text.pop_back();
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // not counted in columns
  if (number == 1 && text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

bool starts_character(const std::string& line, std::size_t at) {
  return at >= line.size() || (static_cast<unsigned char>(line[at]) & 0xC0) != 0x80;
}

// The spaces below `text`: tabs stay tabs, so that the caret lines up whatever the tab width is.
std::string blank(std::string_view text, char fill) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    if (text[at] == '\t' && fill == ' ') {
      result += '\t';
    } else {
      result.append(static_cast<std::size_t>(point.bytes > 0 ? display_width(point.value) : 1), fill);
    }
    at += std::max<std::size_t>(point.bytes, 1);
  }
  return result;
}

// The line with the caret line below it.
std::string picture(const std::string& line, const Place& place) {
  const std::size_t column = place.column > 0 ? static_cast<std::size_t>(place.column - 1) : 0;
  std::size_t target = std::min(column, line.size());
  for (int step = 0; step < 3 && target > 0 && !starts_character(line, target); ++step) --target;
  std::size_t first = 0;
  std::size_t last = line.size();
  if (line.size() > kMaxLineShown) {
    first =
        target > kMaxLineShown / 2 ? std::min(target - kMaxLineShown / 2, line.size() - kMaxLineShown) : 0;
    last = first + kMaxLineShown;
    // At most three steps each, so that text that is no UTF-8 cannot push the ends far.
    for (int step = 0; step < 3 && first < target && !starts_character(line, first); ++step) ++first;
    for (int step = 0; step < 3 && last > target && !starts_character(line, last); ++step) --last;
  }
  const std::string_view shown = std::string_view(line).substr(first, last - first);
  const std::string left = first > 0 ? "…" : "";
  const std::string right = last < line.size() ? "…" : "";
  std::string result = "  " + left + printable(shown, true) + right;
  if (place.column <= 0) return result;
  result += "\n  " + blank(left, ' ') + blank(shown.substr(0, target - first), ' ');
  const std::size_t length = static_cast<std::size_t>(std::max(place.length, 1));
  const std::string marks = blank(shown.substr(target - first, length), '~');
  return result + "^" + (marks.empty() ? marks : marks.substr(1));
}

// A message or hint may have several lines (a traceback, say); those after the first are indented.
std::string lines_of(std::string_view text) {
  std::string result;
  for (std::size_t at = 0;;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += printable(text.substr(at, end - at), true);
    if (end == text.size()) return result;
    result += "\n  ";
    at = end + 1;
  }
}

}  // namespace

std::string Place::text() const {
  std::string result = file;
  if (line <= 0) return result;
  if (!result.empty()) result += ':';
  result += std::to_string(line);
  if (column > 0) result += ':' + std::to_string(column);
  return result;
}

std::string excerpt(const Place& place) {
  if (place.file.empty() || place.line <= 0) return "";
  const auto line = source_line(place.file, place.line);
  return line ? picture(*line, place) : "";
}

std::string render(const Finding& finding) {
  const Place& place = finding.place;
  const std::string where = place.text();
  std::string result = printable(where);
  if (!where.empty()) result += ": ";
  result += finding.severity == Severity::error ? "error: " : "warning: ";
  result += lines_of(finding.message);
  if (const std::string lines = excerpt(place); !lines.empty()) result += "\n" + lines;
  if (!finding.hint.empty()) result += "\n  " + lines_of(finding.hint);
  return result;
}

bool has_errors(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.severity == Severity::error; });
}

Finding error_at(Place place, std::string message, std::string hint) {
  return {Severity::error, std::move(place), std::move(message), std::move(hint)};
}

Finding warning_at(Place place, std::string message, std::string hint) {
  return {Severity::warning, std::move(place), std::move(message), std::move(hint)};
}

Failure::Failure(Findings findings) : findings_(std::move(findings)) {
  for (const Finding& finding : findings_) {
    if (!text_.empty()) text_ += '\n';
    text_ += render(finding);
  }
}

}  // namespace fuda
