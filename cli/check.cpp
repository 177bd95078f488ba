// fuda check: what can be said of a game, variant or script without playing a given game.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "play/check.h"
#include "play/keys.h"

namespace fuda::cli {

namespace {

struct Options {
  std::vector<std::string> paths;
  std::uint64_t games = 200;
};

nlohmann::ordered_json json_of(const Finding& finding) {
  nlohmann::ordered_json out;
  out["severity"] = finding.severity == Severity::error ? "error" : "warning";
  out["file"] = finding.place.file;
  out["line"] = finding.place.line;
  out["column"] = finding.place.column;
  out["message"] = finding.message;
  if (!finding.hint.empty()) out["hint"] = finding.hint;
  return out;
}

int check(const Options& options, const Globals& globals) {
  play::Games games = globals.games();
  play::Checker checker(games, options.games);
  for (const std::string& path : options.paths) checker.add(path, yaml_files(path));
  const Findings findings = checker.run();
  std::size_t errors = 0;
  for (const Finding& finding : findings) errors += finding.severity == Severity::error ? 1 : 0;
  if (globals.json) {
    nlohmann::ordered_json out;
    out["findings"] = nlohmann::ordered_json::array();
    for (const Finding& finding : findings) out["findings"].push_back(json_of(finding));
    out["files"] = checker.files();
    out["games"] = checker.games_played();
    out["errors"] = errors;
    out["warnings"] = findings.size() - errors;
    std::cout << out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
    return errors > 0 ? 1 : 0;
  }
  for (const Finding& finding : findings) std::cout << render(finding) << "\n";
  if (!findings.empty()) std::cout << "\n";
  const auto count = [](std::size_t n, const char* noun) {
    return play::counted(static_cast<std::int64_t>(n), noun);
  };
  std::cout << count(checker.files(), "file") << ", " << count(checker.games_played(), "random game") << ": "
            << count(errors, "error") << ", " << count(findings.size() - errors, "warning") << "\n";
  return errors > 0 ? 1 : 0;
}

}  // namespace

Action offer_check(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<Options>();
  app.add_option("PATH", options->paths, "games, variants, scripts, or folders of them")->required();
  app.add_option("--games", options->games, "random games for each number of players (200)");
  return [options, &globals] { return check(*options, globals); };
}

}  // namespace fuda::cli
