#include "workbench/fixes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "language/actions.h"
#include "workbench/findings.h"

namespace fuda::workbench {

namespace {

constexpr std::size_t kMostFixed = 30;  // the maximum number of findings in one answer, because the page
                                        // lists no more

Json edit_json(const Library& library, const language::Edit& edit) {
  Json out = {{"path", library.shown(edit.file)}};
  out.update(range_json(language::text_of(edit.file), edit.range));
  out["text"] = edit.text;
  return out;
}

Json fixes_of(const Library& library, const language::Project& project, const Finding& finding) {
  Json out = Json::array();
  const language::Range range = language::range_of(finding.place, project.text());
  for (const language::Action& action : language::actions(project, range, {finding})) {
    if (!action.mends) continue;
    Json edits = Json::array();
    for (const language::Edit& edit : action.edits) edits.push_back(edit_json(library, edit));
    out.push_back({{"title", action.title}, {"edits", std::move(edits)}});
  }
  return out;
}

}  // namespace

void add_fixes(const Library& library, const Findings& findings, Json& json) {
  std::map<std::string, language::Project> projects;  // by file
  std::vector<std::size_t> order(findings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // The page lists errors before warnings.
  std::ranges::stable_partition(order,
                                [&](std::size_t i) { return findings[i].severity == Severity::error; });
  order.resize(std::min(order.size(), kMostFixed));
  for (const std::size_t i : order) {
    const Place& place = findings[i].place;
    if (place.file.empty() || place.line == 0) continue;
    const auto project = projects.try_emplace(place.file, library.path(), Path(place.file)).first;
    Json fixes = fixes_of(library, project->second, findings[i]);
    if (!fixes.empty()) json[i]["fixes"] = std::move(fixes);
  }
}

}  // namespace fuda::workbench
