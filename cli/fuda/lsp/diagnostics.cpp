#include "lsp/diagnostics.h"

namespace fuda::lsp {

Json diagnostics_json(const Documents& documents, const Path& file, const Findings& findings,
                      const std::vector<language::Mark>& marks) {
  constexpr int kError = 1, kWarning = 2, kInformation = 3;
  const std::string text = documents.text_of(file);
  const language::Lines lines(text);
  Json list = Json::array();
  for (const Finding& finding : findings) {
    const std::string hint = finding.hint.empty() ? "" : "\n" + finding.hint;
    list.push_back({{"range", documents.json_of(lines, language::range_of(finding.place, text))},
                    {"severity", finding.severity == Severity::error ? kError : kWarning},
                    {"source", "fuda"},
                    {"message", finding.message + hint}});
  }
  for (const language::Mark& mark : marks) {
    if (mark.place.file != file) continue;
    const std::string other = documents.text_of(mark.variant.file);
    const Json there = {{"uri", documents.uri_for(mark.variant.file)},
                        {"range", documents.json_of(other, mark.variant.range)}};
    list.push_back({{"range", documents.json_of(lines, mark.place.range)},
                    {"severity", kInformation},
                    {"source", "fuda"},
                    {"message", mark.text},
                    {"relatedInformation", Json::array({{{"location", there}, {"message", mark.text}}})}});
  }
  Json params = {{"uri", documents.uri_for(file)}, {"diagnostics", std::move(list)}};
  if (const Document* open = documents.find(file)) params["version"] = open->version;
  return params;
}

}  // namespace fuda::lsp
