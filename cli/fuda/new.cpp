// fuda new: writes the start of a game or a variant.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "author/new_files.h"
#include "base/lists.h"
#include "commands.h"
#include "load/spec.h"
#include "show/games_list.h"
#include "text/command_line.h"

namespace fuda::cli {

namespace {

struct NewArguments {
  std::string kind, name, base;
};

std::string names_of_games(const Games& games) {
  const auto names = names_of(list_games(games.path()));
  if (names.empty())
    return "fuda found no games; name the folder of the games with --rules DIR or in $FUDA_PATH";
  return "add --of GAME with one of these games: " + fmt::format("{}", fmt::join(names, ", "));
}

NewFiles made(const NewArguments& options, Games& games) {
  if (options.kind == "game") {
    if (!options.base.empty()) {
      const auto variant = CommandLine("new").own("variant").add(options.name).set("--of", options.base);
      throw Failure(error_at({}, "'--of' is only for variants: a new game does not build on another game",
                             fmt::format("to change {}, write '{}'", options.base, variant.text())));
    }
    return new_game(games.path(), options.name);
  }
  if (options.base.empty()) {
    throw Failure(error_at({}, "a variant changes a game, but no game is named", names_of_games(games)));
  }
  return new_variant(games, options.name, options.base);
}

// The folders of the games on which the new variant builds, without the folders that fuda searches anyway.
// The user must name these folders in options of other commands (cli/program/permissions.h).
std::vector<std::string> far_folders(const std::string& base, const std::vector<Path>& path) {
  std::vector<std::string> folders;
  for (const std::string& part : spec_words(base, path)) {
    const Path file = part;
    if (file.is_absolute() || file == ".." || part.starts_with("../"))
      folders.push_back(file.parent_path().string());
  }
  return folders;
}

int make(const NewArguments& options, const Globals& globals) {
  Games games = globals.games();
  NewFiles what = made(options, games);
  add_schema_lines(what, games.path());
  write_new(what);
  std::vector<std::string> rules = globals.rules;
  append(rules, far_folders(options.base, games.path()));
  const std::vector<std::string> next = {CommandLine("check", rules).add(what.folder.string()).text(),
                                         CommandLine("run", rules).add(what.folder.string()).text()};
  if (globals.json) {
    nlohmann::ordered_json out;
    out["written"] = nlohmann::ordered_json::array();
    for (const auto& file : what.files) out["written"].push_back((what.folder / file.name).string());
    out["next"] = next;
    std::cout << json_text(out) << "\n";
    return 0;
  }
  std::size_t width = 0;
  for (const auto& file : what.files) width = std::max(width, (what.folder / file.name).string().size());
  for (const auto& file : what.files) {
    std::cout << fmt::format("{:{}}  {}\n", (what.folder / file.name).string(), width, file.about);
  }
  std::cout << "\nnext:\n";
  for (const std::string& command : next) std::cout << "  " << command << "\n";
  return 0;
}

}  // namespace

Action offer_new(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<NewArguments>();
  app.add_option("KIND", options->kind, "game or variant")->required()->check(one_of({"game", "variant"}));
  app.add_option("NAME", options->name, "name of the game or variant, and of its new folder")->required();
  app.add_option("--of", options->base, "base the variant on this game, with any +variants")
      ->type_name("GAME");
  return [options, &globals] { return make(*options, globals); };
}

}  // namespace fuda::cli
