// fuda diff: prints the differences between two games, or what a variant changes.

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "show/differences.h"

namespace fuda::cli {

namespace {

struct DiffArguments {
  std::string before, after;
  std::vector<std::string> sets;
  int players = 0;
};

void write_json(const std::vector<Difference>& all, const std::string& before, const std::string& after) {
  nlohmann::ordered_json out;
  out["before"] = before;
  out["after"] = after;
  out["differences"] = nlohmann::ordered_json::array();
  for (const auto& d : all) {
    nlohmann::ordered_json one;
    one["section"] = d.section;
    one["name"] = d.name;
    one["before"] = d.before.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(d.before);
    one["after"] = d.after.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(d.after);
    one["file"] = d.place.file;
    one["line"] = d.place.line;
    out["differences"].push_back(one);
  }
  std::cout << json_text(out) << "\n";
}

int diff(const DiffArguments& options, const Globals& globals) {
  Games games = globals.games();
  const auto settings = settings_of(options.sets);
  const auto one = games.definition({options.before, {}, {}}, {});
  const auto other = games.definition({options.after, {}, {}}, settings);
  // If no number of players fits both games, each game uses its own minimum.
  const int players = options.players > 0 ? options.players : common_seats(*one, *other);
  const auto open = [&](const std::string& spec, const std::vector<OptionSetting>& with) {
    return load_game(games, {spec, {}, {}}, with, numbered_seats(players), globals.language);
  };
  const LoadedGame before = open(options.before, {});
  const LoadedGame after = open(options.after, settings);
  const auto all = differences(before, after);
  const std::string& one_name = before.definition->name;
  const std::string& other_name = after.definition->name;
  if (globals.json) {
    write_json(all, one_name, other_name);
  } else {
    std::cout << differences_text(all, one_name, other_name);
  }
  return 0;
}

}  // namespace

int show_changes(const std::string& game, const std::vector<std::string>& sets, int players,
                 const Globals& globals) {
  Games games = globals.games();
  const auto definition = games.definition({game, {}, {}}, settings_of(sets));
  return diff(
      {definition->files.front()["game"].text.empty() ? game : (definition->folder / "game.yaml").string(),
       game, sets, players},
      globals);
}

Action offer_diff(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<DiffArguments>();
  app.add_option("BEFORE", options->before, kGameName)->required();
  app.add_option("AFTER", options->after, "name, folder or file of the other game, with any +variants")
      ->required();
  app.add_option("--set", options->sets, "choose an option of AFTER; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  app.add_option("--players", options->players, "compare the games with N seats (the fewest that both allow)")
      ->type_name("N")
      ->check(in_range(1, 16));
  return [options, &globals] { return diff(*options, globals); };
}

}  // namespace fuda::cli
