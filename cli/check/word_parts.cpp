#include "check/word_parts.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "base/sentence.h"
#include "base/suggest.h"

namespace fuda {

std::vector<std::string_view> parts_of(std::string_view text) {
  const auto pieces = pieces_of(text);
  std::vector<std::string_view> parts;
  parts.reserve(pieces.size() / 2);
  for (std::size_t i = 1; i < pieces.size(); i += 2) parts.push_back(pieces[i]);
  return parts;
}

void check_parts(const yaml::Node& translation, const std::vector<std::string>& known,
                 const std::vector<std::string>& needed, Findings& findings) {
  const std::vector<std::string_view> parts = parts_of(translation.text);
  bool misspelt = false;
  for (const std::string_view part : parts) {
    if (contains(known, part)) continue;
    findings.push_back(warning_at(translation.place(), fmt::format("the English text has no {{{}}}", part),
                                  suggestion(std::string(part), known)));
    misspelt = true;
  }
  if (misspelt) return;
  std::vector<std::string> missing;
  for (const std::string& part : needed) {
    if (!contains(parts, part)) missing.push_back("{" + part + "}");
  }
  if (!missing.empty() && !translation.text.empty()) {
    findings.push_back(warning_at(
        translation.place(), fmt::format("this text lacks {} of the English text", spoken_list(missing))));
  }
}

void check_names(const yaml::Node& text, const char* lacks, const std::vector<std::string>& known,
                 Findings& findings) {
  for (const std::string_view part : parts_of(text.text)) {
    if (contains(known, part)) continue;
    findings.push_back(
        warning_at(text.place(), fmt::format("{} '{}'", lacks, part), suggestion(std::string(part), known)));
  }
}

}  // namespace fuda
