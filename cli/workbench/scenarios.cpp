// The scenarios of a game, and single scripts.
#include <limits>

#include "base/lists.h"
#include "check/scripts.h"
#include "disk/changes.h"
#include "files/read_log.h"
#include "load/files.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/played.h"

namespace fuda::workbench {

namespace {

Json scenario_json(const Library& library, const RunResult& result) {
  Findings findings;
  for (const Failed& failed : result.failures) findings.push_back(failed.finding);
  Json out = {{"path", library.shown(result.file)},
              {"name", result.name},
              {"line", result.place.line},
              {"covers", result.covers},
              {"passed", result.passed()},
              {"findings", findings_json(library, findings, library.shown(result.file))}};
  if (!result.passed()) out["move"] = result.failures.front().moves;
  return out;
}

// Plays the scenarios of a file.
Json play_file(const Library& library, const Path& file) {
  Json out = Json::array();
  try {
    Games games(library.path());
    for (const Script& script : read_script_file(file).scripts)
      out.push_back(scenario_json(library, run_script(games, script)));
  } catch (const Failure& failure) {
    out.push_back(scenario_json(library, unusable_script(file, failure)));
  }
  return out;
}

}  // namespace

Json scenarios(Context& context, const Request& request) {
  const Path folder = context.library.game(request.text("game"));
  Json all = Json::array();
  for (const Path& file : scripts_below(folder, true)) {
    if (context.stop) return {{"scenarios", std::move(all)}, {"stopped", true}};
    Context::KeptScenarios& kept = context.scenarios[file];
    if (kept.played.is_null() || !changes(kept.log).empty()) {
      kept.log = {};
      const Reading reading(kept.log);
      ReadLog::note_file(file);
      kept.played = play_file(context.library, file);
    }
    for (const Json& one : kept.played) all.push_back(one);
  }
  return {{"scenarios", std::move(all)}};
}

Json script(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string game = request.text("game");
  const Path folder = library.game(game);
  const bool on_disk = request.has("path");
  const Path file = on_disk ? library.file(request.text("path")) : folder / "scenarios" / "played.yaml";
  if (on_disk && !is_file(file)) throw Failure(error_at({file.string()}, "there is no such file"));
  const std::string text = on_disk ? library.text(request.text("path")) : request.text("text");
  Script asked = one_script(text, file, request.text("name", ""));
  if (!on_disk) static_cast<void>(game_of(library, asked));
  if (request.has("until")) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    asked = shortened(std::move(asked), static_cast<std::size_t>(request.number("until", 0, kMost)));
  }
  const PlayedScript played = play_script(library.path(), asked);
  Findings findings;
  for (const Failed& failed : played.result.failures) findings.push_back(failed.finding);
  if (played.positions.empty()) throw Failure(findings);
  return {{"position", played.positions.back().position},
          {"words", played.positions.back().words},
          {"labels", played.labels},
          {"findings", findings_json(library, findings, library.shown(file))}};
}

}  // namespace fuda::workbench
