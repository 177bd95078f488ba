// Checks a game part by part, so that a page can show the findings of quick parts first.
#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "check/check.h"
#include "check/paths.h"
#include "check/rules_of.h"
#include "language/actions.h"
#include "load/games.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/library.h"
#include "workbench/request.h"

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

// Adds `fixes` to each item of `json` whose finding fuda can fix. `json` has one item for each finding, in
// the same order (findings.h).
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

constexpr std::int64_t kGamesOfCheck = 20;  // games for each number of seats: few, because a person is
                                            // waiting
constexpr std::int64_t kMostGamesOfCheck = 100'000;
constexpr std::size_t kMostRemembered = 20'000;

struct AskedCheck {
  Path folder;
  std::string path;  // the file that a person is editing, or ""
  std::uint64_t games = kGamesOfCheck;
};

bool is_variant_file(const Path& file) { return contains(file, "variants"); }

// The files whose check covers the edited file: the file itself, or the games and variants that name a Lua
// file.
std::vector<Path> files_for(const Path& file) {
  if (file.extension() != ".lua") return {file};
  try {
    return games_of(file);
  } catch (const Failure&) {  // no game names this file yet
    return {};
  }
}

// The files for a part of a check. Loading all variants takes too long for the first answer, so the parts
// `load` and `games` leave them out. The part `code` reports the errors in variants.
std::vector<Path> files_for(const Library& library, const AskedCheck& asked, CheckPart part) {
  std::vector<Path> files;
  const bool all = part == CheckPart::code || part == CheckPart::scenarios;
  for (const Path& file : yaml_below(asked.folder, true)) {
    const bool wanted =
        all || (part == CheckPart::load && !is_variant_file(file.lexically_relative(asked.folder)));
    if (wanted || file == asked.folder / "game.yaml") files.push_back(file);
  }
  if (all || asked.path.empty()) return files;
  for (const Path& file : files_for(library.file(asked.path))) {
    if (!contains(files, file)) files.push_back(file);
  }
  return files;
}

Findings found(Context& context, Games& games, const AskedCheck& asked, CheckPart part) {
  if (context.memory.size() > kMostRemembered) context.memory.clear();
  CheckOptions how;
  how.part = part;
  how.games = part == CheckPart::games ? asked.games : 0;
  how.jobs = context.jobs;
  how.stop = &context.stop;
  Checker checker(games, how, &context.memory);
  checker.add(files_for(context.library, asked, part));
  if (part == CheckPart::code) checker.look_below(asked.folder);
  return checker.run();
}

}  // namespace

Json check(Context& context, const Request& request) {
  static const std::map<std::string, CheckPart> kStages = {{"load", CheckPart::load},
                                                           {"scenarios", CheckPart::scenarios},
                                                           {"code", CheckPart::code},
                                                           {"games", CheckPart::games}};
  AskedCheck asked{context.library.game(request.text("game")), request.text("path", "")};
  if (!asked.path.empty()) static_cast<void>(context.library.file(asked.path));
  const CheckPart part = kStages.at(request.one_of("stage", {"load", "scenarios", "code", "games"}));
  asked.games = static_cast<std::uint64_t>(request.number("count", 1, kMostGamesOfCheck, kGamesOfCheck));
  Games games(context.library.path());
  Findings findings = found(context, games, asked, part);
  if (part != CheckPart::load) {
    Once once;
    for (const Finding& known : found(context, games, asked, CheckPart::load)) once.is_new(known);
    std::erase_if(findings, [&](const Finding& finding) { return !once.is_new(finding); });
  }
  Json json = findings_json(context.library, findings, request.text("game") + "/game.yaml");
  add_fixes(context.library, findings, json);
  Json out = {{"findings", std::move(json)}};
  if (part == CheckPart::load) out["players"] = seats_of(games, asked.folder / "game.yaml");
  if (context.stop) out["stopped"] = true;
  return out;
}

}  // namespace fuda::workbench
