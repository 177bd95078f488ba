#include "text/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "base/limits.h"
#include "base/lists.h"
#include "base/utf8.h"
#include "files/files.h"
#include "text/limits.h"

namespace fuda {

namespace {

// The line without the byte order mark, because columns do not count the mark.
std::optional<std::string> shown_line(const Place& place) {
  std::optional<std::string> line = source_line(place.file, place.line);
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (line && place.line == 1 && line->starts_with(kByteOrderMark)) line->erase(0, kByteOrderMark.size());
  return line;
}

bool starts_character(const std::string& line, std::size_t at) {
  return at >= line.size() || (static_cast<unsigned char>(line[at]) & 0xC0) != 0x80;
}

// The spaces that take the width of `text`. Keeps tabs, so that the caret is aligned for any tab width.
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

// The source line and, below it, the line with the caret.
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
    // Take at most three steps at each end, so that the ends cannot move far in a text that is not UTF-8.
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

// Indents all lines after the first. A message or hint may have several lines, such as a traceback.
std::string lines_of(std::string_view text) {
  std::vector<std::string> lines = split(text, '\n');
  for (std::string& line : lines) line = printable(line, true);
  return fmt::format("{}", fmt::join(lines, "\n  "));
}

}  // namespace

std::string excerpt(const Place& place) {
  if (place.file.empty() || place.line <= 0) return "";
  const auto line = shown_line(place);
  return line ? picture(*line, place) : "";
}

std::string render(const Finding& finding, const Paint& paint) {
  const Place& place = finding.place;
  const std::string where = place.text();
  std::string result = paint.bold(printable(bounded(where)));
  if (!where.empty()) result += ": ";
  result += finding.severity == Severity::error ? paint.red("error: ") : paint.yellow("warning: ");
  result += lines_of(bounded(finding.message));
  if (const std::string lines = excerpt(place); !lines.empty()) result += "\n" + lines;
  if (!finding.hint.empty()) result += "\n  " + lines_of(bounded(finding.hint));
  return result;
}

Shown shown_of(const Findings& findings) {
  std::vector<bool> chosen(findings.size());
  std::map<std::string_view, std::size_t> of_file;
  std::size_t all = 0;
  for (const Severity severity : {Severity::error, Severity::warning}) {
    for (std::size_t i = 0; i < findings.size() && all < kMaxFindings; ++i) {
      if (findings[i].severity != severity || of_file[findings[i].place.file] == kMaxFindingsOfFile) continue;
      chosen[i] = true;
      ++of_file[findings[i].place.file];
      ++all;
    }
  }
  Shown shown;
  std::map<std::string_view, std::size_t> left;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (chosen[i]) {
      shown.findings.push_back(&findings[i]);
    } else {
      ++left[findings[i].place.file];
    }
  }
  if (left.empty()) return shown;
  shown.more = "… and " + std::to_string(findings.size() - all) + " more";
  constexpr std::size_t kMostFiles = 3;
  std::size_t files = 0;
  for (const auto& [file, count] : left) {
    if (file.empty() || files == kMostFiles) continue;
    const std::string how_many = left.size() == 1 ? "" : std::to_string(count) + " ";
    shown.more += (files++ == 0 ? ": " : ", ") + how_many + "in " + printable(file);
  }
  if (left.size() > files && files > 0) shown.more += ", …";
  return shown;
}

std::string render(const Findings& findings) {
  const Shown shown = shown_of(findings);
  std::string text;
  for (const Finding* finding : shown.findings) text += (text.empty() ? "" : "\n") + render(*finding);
  return shown.more.empty() ? text : text + "\n" + shown.more;
}

}  // namespace fuda
