// The parts that commands share: the global options, and the types for offering a command.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "load/games.h"
#include "show/trace.h"
#include "text/paint.h"

namespace fuda::cli {

// The folders in the working directory for games played at a terminal and over the network.
inline constexpr const char* kPlayed = "played";
inline constexpr const char* kTables = "tables";
struct Globals {
  std::vector<std::string> rules;  // --rules DIR, in order
  std::string language;            // "" means English
  bool json = false;

  // The folders in which fuda searches for games.
  [[nodiscard]] std::vector<Path> path() const;
  [[nodiscard]] Games games() const { return Games(path()); }
};

// Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 if the input or the command
// line is wrong.
using Action = std::function<int()>;

// Adds the command's options to `app`, and returns the action that runs it. Both arguments outlive the
// action.
using Offer = Action (*)(CLI::App& app, const Globals& globals);

// The style of the output: colours for a person at a terminal, unless $NO_COLOR is set
// (https://no-color.org). The width of lines is $COLUMNS, or the width of the terminal, or otherwise 100
// columns.
[[nodiscard]] Paint paint_for_output();

// The value of a flag such as "--coverage=FILE" if the user gives no file.
inline constexpr const char* kNoFile = "true";

// The description of a command-line argument that names a game.
inline constexpr const char* kGameName = "name, folder or file of a game, with any +variants";

// A check for options with a whole number from 0. CLI11 alone would read -5 as a very large number.
[[nodiscard]] CLI::Validator whole_number();
[[nodiscard]] CLI::Validator in_range(std::int64_t low, std::int64_t high);
[[nodiscard]] CLI::Validator real_in_range(double low, double high);
[[nodiscard]] CLI::Validator existing_folder();
[[nodiscard]] CLI::Validator one_of(std::vector<std::string> words);

// Reads "name=value" settings from --set or another `option` of the command. Throws Failure if a setting has
// no '='.
[[nodiscard]] std::vector<OptionSetting> settings_of(const std::vector<std::string>& sets,
                                                     const char* option = "--set");
// Throws Failure if `n`, the number of games, is 0, or if the index of a game would be 2^62 or more.
void refuse_numbers(std::uint64_t n, std::uint64_t first, const char* what);

// The options that select the games of a command that plays many games.
struct ManyGames {
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t first_game = 0;
  std::string first;
  std::uint32_t max_moves = 0;  // 0 means the game's own limit
};
// Adds these options to a command. `fewest` describes the default number of seats. `one` is "game" or "deal".
void add_many_games(CLI::App& app, ManyGames& games, const std::string& fewest, const std::string& one);

[[nodiscard]] bool is_yaml(const Path& path);  // Whether the path ends in `.yaml` or `.yml`.
// The YAML files in a folder and below it, sorted. If the path is a file, returns the file itself. Skips
// subfolders whose name starts with a dot or that contain a file `.fuda-ignore`. Throws Failure with the
// closest match if the path does not exist.
[[nodiscard]] std::vector<Path> yaml_files(const Path& path);

// Throws Failure for a file that is not a script. The message says what the file is, or what it lacks. `root`
// is the content of the file.
[[noreturn]] void not_a_script(const Path& path, const yaml::Node& root);

}  // namespace fuda::cli
