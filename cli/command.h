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

// The folder in the working directory where games that are played are kept.
inline constexpr const char* kPlayed = "played";
// The one where those are kept that are played over the network.
inline constexpr const char* kTables = "tables";
// The address and the port that a server listens at, unless it is given others.
inline constexpr const char* kHost = "127.0.0.1";
inline constexpr std::uint16_t kPort = 8000;

struct Globals {
  std::vector<std::string> rules;  // --rules DIR, in order
  std::string language;            // "": English
  bool json = false;

  // Where games are looked for.
  [[nodiscard]] std::vector<Path> path() const;
  [[nodiscard]] Games games() const { return Games(path()); }
};

// Status of the whole program: 0 fine, 1 something failed, 2 input or command line cannot be used.
using Action = std::function<int()>;

// Adds the command's options to `app`, which has its name, and returns what runs it. Both arguments outlive
// the action.
using Offer = Action (*)(CLI::App& app, const Globals& globals);

// Colours only for a person at a terminal who has not asked for none (https://no-color.org); lines as wide as
// the terminal, or as $COLUMNS says, or 100.
[[nodiscard]] Paint paint_for_output();

// For options that take a whole number from 0: CLI11 alone would read -5 as a very large one.
[[nodiscard]] CLI::Validator whole_number();

// "name=value" settings of options, as --set gives them, or the option of that name. Throws Failure for one
// without '='.
[[nodiscard]] std::vector<OptionSetting> settings_of(const std::vector<std::string>& sets,
                                                     const char* option = "--set");
// Games have numbers below 2^62. Throws Failure for others, and for no games at all: `n` are wanted.
void refuse_numbers(std::uint64_t n, std::uint64_t first, const char* what);

// Files with the ending `.yaml` or `.yml` below a folder, sorted; a file stands for itself. Folders in it
// whose name begins with a dot, or that hold a file `.fuda-ignore`, are left out. Throws Failure for a path
// that does not exist, with the nearest one that does.
[[nodiscard]] std::vector<Path> yaml_files(const Path& path);

// Throws Failure: this file is no script, but what it is instead, or what a script would need. `root`: what
// it holds.
[[noreturn]] void not_a_script(const Path& path, const yaml::Node& root);

// What `game` changes in the game that it is a variant of, in words or as JSON.
int show_changes(const std::string& game, const std::vector<std::string>& sets, int players,
                 const Globals& globals);

Action offer_new(CLI::App& app, const Globals& globals);
Action offer_list(CLI::App& app, const Globals& globals);
Action offer_info(CLI::App& app, const Globals& globals);
Action offer_diff(CLI::App& app, const Globals& globals);
Action offer_run(CLI::App& app, const Globals& globals);
Action offer_replay(CLI::App& app, const Globals& globals);
Action offer_check(CLI::App& app, const Globals& globals);
Action offer_sim(CLI::App& app, const Globals& globals);
Action offer_merge(CLI::App& app, const Globals& globals);
Action offer_compare(CLI::App& app, const Globals& globals);
Action offer_play(CLI::App& app, const Globals& globals);
Action offer_serve(CLI::App& app, const Globals& globals);
Action offer_import(CLI::App& app, const Globals& globals);
Action offer_reference(CLI::App& app, const Globals& globals);

}  // namespace fuda::cli
