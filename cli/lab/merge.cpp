// fuda merge: merges the parts of a simulation, and prints the same output as a single `fuda sim`.
#include <iostream>
#include <memory>

#include "commands.h"
#include "load/spec.h"
#include "reports/part.h"
#include "study/sim_report.h"

namespace fuda::cli {

namespace {

int merge(const std::vector<std::string>& files, const Globals& globals) {
  std::vector<Part> parts;
  parts.reserve(files.size());
  for (const std::string& file : files) parts.push_back(read_part(file));
  Part all = merge_parts(std::move(parts));
  Games games = globals.games();
  GameSpec& spec = all.options.spec;
  // Name the game by its path from this folder.
  spec = {spec_from({}, spec.text, games.path(), {spec.folder, {}}), {}, {}};
  const LoadedGame loaded = load_game(games, all.options.spec, all.options.settings,
                                      numbered_seats(static_cast<int>(all.seats)), globals.language);
  check_part(all, loaded);
  if (globals.json) {
    std::cout << json_text(sim_json(loaded, all.options, all.result, false)) << "\n";
  } else {
    report_sim_text(std::cout, loaded, all.options, all.result, paint_for_output(), false);
  }
  return all.result.errors.failed > 0 ? 1 : 0;
}

}  // namespace

Action offer_merge(CLI::App& app, const Globals& globals) {
  auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("PART", *files, "files that 'fuda sim --part FILE' wrote, in any order")->required();
  return [files, &globals] { return merge(*files, globals); };
}

}  // namespace fuda::cli
