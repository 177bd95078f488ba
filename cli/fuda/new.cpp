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
  if (names.empty()) return "no games were found: name their folder with --rules DIR, or in $FUDA_PATH";
  return "add --of GAME; games found: " + fmt::format("{}", fmt::join(names, ", "));
}

NewFiles made(const NewArguments& options, Games& games) {
  if (options.kind == "game") {
    if (!options.base.empty()) {
      const auto variant = CommandLine("new").own("variant").add(options.name).set("--of", options.base);
      throw Failure(error_at({}, "'--of' is for variants: a new game is a game of its own",
                             fmt::format("to change {}, write '{}'", options.base, variant.text())));
    }
    return new_game(games.path(), options.name);
  }
  if (options.base.empty()) {
    throw Failure(error_at({}, "a variant changes a game, but none is named", names_of_games(games)));
  }
  return new_variant(games, options.name, options.base);
}

// The folders of games that the new variant builds on, if they lie elsewhere: commands must be told where
// (cli/program/permissions.h).
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
  app.add_option("KIND", options->kind, "game or variant")
      ->required()
      ->check(CLI::Validator(
          [](const std::string& kind) {
            const bool fine = kind == "game" || kind == "variant";
            return fine ? "" : fmt::format("must be 'game' or 'variant', not '{}'", kind);
          },
          ""));
  app.add_option("NAME", options->name, "its name, and that of the folder that is made for it here")
      ->required();
  app.add_option("--of", options->base,
                 "for a variant: the game that it changes, with +variant as often as you like");
  return [options, &globals] { return make(*options, globals); };
}

}  // namespace fuda::cli
