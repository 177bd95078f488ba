// What the commands share: the global options and how a command is offered.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "load/games.h"
#include "show/trace.h"
#include "text/paint.h"

namespace fuda::cli {

// The folders in the working directory that keep games: those played at a terminal, and over the network.
inline constexpr const char* kPlayed = "played";
inline constexpr const char* kTables = "tables";
struct Globals {
  std::vector<std::string> rules;  // --rules DIR, in order
  std::string language;            // "": English
  bool json = false;

  // Where games are looked for.
  [[nodiscard]] std::vector<Path> path() const;
  [[nodiscard]] Games games() const { return Games(path()); }
};

// Returns the exit status: 0 all is well, 1 something failed, 2 the input or the command line cannot be used.
using Action = std::function<int()>;

// Adds the command's options to `app`, and returns what runs it. Both arguments outlive the action.
using Offer = Action (*)(CLI::App& app, const Globals& globals);

// Colours for a person at a terminal, unless $NO_COLOR is set (https://no-color.org); lines as wide as the
// terminal, or as $COLUMNS says, or 100.
[[nodiscard]] Paint paint_for_output();

// The value of a flag that could name a file, "--coverage=FILE", but does not.
inline constexpr const char* kNoFile = "true";

// For options that take a whole number from 0: CLI11 alone would read -5 as a very large one.
[[nodiscard]] CLI::Validator whole_number();

// "name=value" settings, as given with --set or another `option` of the command. Throws Failure for one
// without '='.
[[nodiscard]] std::vector<OptionSetting> settings_of(const std::vector<std::string>& sets,
                                                     const char* option = "--set");
// Throws Failure if no games are wanted (`n` is 0), or if some would have numbers of 2^62 or more.
void refuse_numbers(std::uint64_t n, std::uint64_t first, const char* what);

// Which games a command plays that plays many.
struct ManyGames {
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t first_game = 0;
  std::string first;
  std::uint32_t max_moves = 0;  // 0: the game's own limit
};
// Adds their options. `fewest`: the seats if none are named; `one`: "game" or "deal".
void add_many_games(CLI::App& app, ManyGames& games, const std::string& fewest, const std::string& one);

[[nodiscard]] bool is_yaml(const Path& path);  // by its ending, `.yaml` or `.yml`
// The YAML files below a folder, sorted; a file stands for itself. Folders in it whose name begins with a
// dot, or that hold a file `.fuda-ignore`, are left out. Throws Failure for a path that does not exist, with
// the nearest one that does.
[[nodiscard]] std::vector<Path> yaml_files(const Path& path);

// Throws Failure: what this file is instead of a script, or what it lacks to be one. `root`: what it holds.
[[noreturn]] void not_a_script(const Path& path, const yaml::Node& root);

}  // namespace fuda::cli
