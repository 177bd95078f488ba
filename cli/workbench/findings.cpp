#include "workbench/findings.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "language/project.h"

namespace fuda::workbench {

namespace {

bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' || c == '-';
}

// Extends the range to the whole word if the finding gives only the beginning of the word.
language::Range marked(language::Range range, std::string_view text) {
  const std::string_view line = language::line_of(text, range.begin.line);
  if (range.end.byte - range.begin.byte > 1) return range;
  const auto size = static_cast<int>(line.size());
  while (range.end.byte < size && in_word(line[static_cast<std::size_t>(range.end.byte)]) &&
         in_word(line[static_cast<std::size_t>(range.begin.byte)]))
    ++range.end.byte;
  return range;
}

Json json_of(const Library& library, const Finding& finding, const std::string& fallback,
             std::map<std::string, std::string>& texts) {
  const Place& place = finding.place;
  Json out;
  out["severity"] = finding.severity == Severity::error ? "error" : "warning";
  out["file"] = place.file.empty() ? fallback : library.shown(place.file);
  out["line"] = place.line;
  out["column"] = place.column;
  out["length"] = 0;
  if (place.line > 0 && !place.file.empty()) {
    const auto [known, is_new] = texts.try_emplace(place.file);
    if (is_new) known->second = language::text_of(place.file);
    const std::string& text = known->second;
    const language::Range range = marked(language::range_of(place, text), text);
    const std::string_view line = language::line_of(text, range.begin.line);
    const int begin = language::utf16_of(line, range.begin.byte);
    out["column"] = begin + 1;
    out["length"] = language::utf16_of(line, range.end.byte) - begin;
  }
  out["message"] = library.shown_text(finding.message);
  if (!finding.hint.empty()) out["hint"] = library.shown_text(finding.hint);
  return out;
}

}  // namespace

Json findings_json(const Library& library, const Findings& findings, const std::string& fallback) {
  std::map<std::string, std::string> texts;
  Json out = Json::array();
  for (const Finding& finding : findings) out.push_back(json_of(library, finding, fallback, texts));
  return out;
}

Json error_json(const Library& library, const Findings& findings) {
  const auto first = std::ranges::find(findings, Severity::error, &Finding::severity);
  Json error = Json::object();
  if (first == findings.end()) {
    error["message"] = "the request failed";
    return {{"error", error}};
  }
  std::map<std::string, std::string> texts;
  const Json whole = json_of(library, *first, "", texts);
  error["message"] = whole["message"];
  if (!first->place.file.empty()) error["file"] = whole["file"];
  if (first->place.line > 0) {
    for (const char* key : {"line", "column", "length"}) error[key] = whole[key];
  }
  if (whole.contains("hint")) error["hint"] = whole["hint"];
  return {{"error", error}};
}

Json range_json(std::string_view text, const language::Range& range) {
  const auto column = [&](const language::Position& at) {
    return language::utf16_of(language::line_of(text, at.line), at.byte) + 1;
  };
  return {{"line", range.begin.line + 1},
          {"column", column(range.begin)},
          {"end_line", range.end.line + 1},
          {"end_column", column(range.end)}};
}

language::Position position_of(std::string_view text, std::int64_t line, std::int64_t column) {
  const int last = std::max(language::count_lines(text) - 1, 0);
  const int row = static_cast<int>(std::clamp<std::int64_t>(line - 1, 0, last));
  const auto units = static_cast<int>(std::clamp<std::int64_t>(column - 1, 0, 1 << 30));
  return {row, language::byte_of(language::line_of(text, row), units)};
}

}  // namespace fuda::workbench
