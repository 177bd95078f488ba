// fuda info: what a game is made of.
#include <fmt/format.h>

#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "show/describe.h"

namespace fuda::cli {

namespace {

struct Options {
  std::string game;
  std::vector<std::string> sets;
  int players = 0;
  bool rulings = false;
  bool clauses = false;
  bool changes = false;
};

int info(const Options& options, const Globals& globals) {
  if (options.changes) return show_changes(options.game, options.sets, options.players, globals);
  Games games = globals.games();
  const Table table = open_table(games, {options.game, {}, {}}, settings_of(options.sets),
                                 numbered_seats(options.players), globals.language);
  const Description what{table, games.path(), options.rulings, options.clauses};
  if (globals.json) {
    std::cout << json_text(describe_json(what)) << "\n";
  } else {
    describe_text(std::cout, what, paint_for_output());
  }
  return 0;
}

}  // namespace

Action offer_info(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->game, "a game, with +variant as often as you like")->required();
  app.add_option("--set", options->sets, "option=value; may be repeated")->allow_extra_args(false);
  app.add_option("--players", options->players, "as it is with so many seats (the fewest)")
      ->check(CLI::Range(1, 16));
  app.add_flag("--rulings", options->rulings, "how ambiguous points of the rulebook are decided");
  app.add_flag("--diff", options->changes, "only what the variants and options change of the game");
  app.add_flag("--clauses", options->clauses, "the clauses of the rulebook");
  return [options, &globals] { return info(*options, globals); };
}

}  // namespace fuda::cli
