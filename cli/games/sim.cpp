// fuda sim: plays many random games and says how they went.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <string_view>
#include <thread>

#include "base/lists.h"
#include "base/utf8.h"
#include "batch/interrupt.h"
#include "batch/progress.h"
#include "bots/exec.h"
#include "disk/write.h"
#include "games/commands.h"
#include "games/thinking.h"
#include "load/files.h"
#include "study/profile.h"
#include "study/sim.h"
#include "study/sim_report.h"
#include "text/limits.h"

namespace fuda::cli {

namespace {

struct SimArguments : ManyGames {
  std::string game;
  std::uint64_t games = 1000;
  std::uint64_t max_failures = kMaxSimFailures;
  std::uint32_t free = 0;
  int jobs = 1;
  bool signature = false;
  bool profile = false;
  std::vector<std::string> sets;
  std::vector<std::string> bots;
  double bot_seconds = kBotSeconds;
  std::string save;
  std::string failures;
  std::vector<std::string> which;
  std::string csv;
  std::string part;
  std::string report;
  bool no_speed = false;
};

// Refuses what cannot be done before any game is played.
void refuse_early(const SimArguments& options, bool limits_failures) {
  refuse_numbers(options.games, options.first_game, "games");
  if (!options.part.empty()) refuse_unwritable(options.part, Existing::replace_made);
  if (!options.csv.empty()) refuse_unwritable(options.csv, Existing::replace_made);
  if (!options.report.empty()) refuse_unwritable(options.report, Existing::replace_made);
  if (!options.which.empty() && options.save.empty()) {
    throw Failure(error_at({}, "'--save-which' says which games '--save' keeps, and there is no '--save'",
                           "add --save DIR"));
  }
  if (options.profile && options.jobs != 1)
    throw Failure(error_at({}, "'--profile' plays in one thread", "leave out --jobs"));
  if (!options.part.empty() && limits_failures) {
    throw Failure(error_at({}, "'--max-failures' cannot be used with '--part'",
                           "a part has all of its games, so that the others can follow"));
  }
}

// Scripts of an earlier simulation could be taken for games of this one.
void note_used(const std::string& folder) {
  const auto there = static_cast<std::uint64_t>(names_in(folder, ".yaml").size());
  if (there == 0) return;
  std::cerr << fmt::format(
      "fuda: in '{}' there {} {} already: those of the same name are replaced, the others stay\n",
      printable(folder), there == 1 ? "is" : "are", counted(there, "script"));
}

void note_processors(int jobs) {
  const auto processors = static_cast<int>(std::thread::hardware_concurrency());
  if (processors > 0 && jobs > processors)
    std::cerr << fmt::format("fuda: {} threads share {}\n", jobs,
                             counted(static_cast<std::uint64_t>(processors), "processor"));
}

// The command that plays the same games again.
std::string command_of(const LoadedGame& loaded, const SimOptions& options, const SimResult& result) {
  const std::string first = repeating(loaded, options, options.first_game);
  return first.substr(0, first.rfind(" -n ")) + fmt::format(" -n {}", result.played);
}

int show_profile(const LoadedGame& loaded, const SimOptions& what, const Globals& globals) {
  if (!all_random(what.players))
    throw Failure(
        error_at({}, "'--profile' is for players that choose by chance, and '--bots' names others"));
  const GameProfile profile = profile_of(loaded, what);
  if (globals.json) {
    std::cout << json_text(profile_json(profile)) << "\n";
  } else {
    print_profile(std::cout, loaded, what, profile);
  }
  return profile.failed > 0 ? 1 : 0;
}

int sim(const SimArguments& options, const Globals& globals, const SimFiles* files, bool limits_failures) {
  refuse_early(options, limits_failures);
  Games games = globals.games();
  SimOptions what;
  what.spec = {options.game, {}, {}};
  what.settings = settings_of(options.sets);
  what.games = options.games;
  what.seed = options.seed;
  what.first_game = options.first_game;
  what.first = options.first;
  what.rules = globals.rules;
  what.path = games.path();
  what.max_moves = options.max_moves;
  what.free = options.free;
  what.max_failures = options.part.empty() ? options.max_failures : 0;
  what.jobs =
      options.jobs > 0 ? options.jobs : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  what.signature = options.signature;
  what.save = options.save;
  what.failures = options.failures;
  what.csv = options.csv;
  if (!options.which.empty()) what.which.clear();
  for (const std::string& which : options.which) what.which.push_back(read_which(which));
  const LoadedGame loaded =
      load_game(games, what.spec, what.settings, numbered_seats(options.players), globals.language);
  what.players = read_players(options.bots, loaded.game().seats);
  if (options.free != 0 && !all_random(what.players)) {
    throw Failure(error_at({}, "'--free' is for players that choose by chance, and '--bots' names others",
                           "bots make free moves when they choose to"));
  }
  if (options.profile) return show_profile(loaded, what, globals);
  for (PlayerSpec& player : what.players) player.seconds = options.bot_seconds;
  what.notable = !options.report.empty();
  if (!options.save.empty()) note_used(options.save);
  note_clocks(what.players);
  const Interruptible interruptible(kStopping, kEraseLine);
  note_thinking(loaded, what.players);
  Progress progress(true, "games");
  if (progress.shown()) note_processors(what.jobs);  // for people at a terminal
  const SimResult result = simulate(loaded, what, progress.shown() ? &progress : nullptr);
  progress.stop();
  if (result.threads < result.threads_wanted)
    std::cerr << fmt::format("fuda: only {} of {} threads could be started\n", result.threads,
                             result.threads_wanted);
  for (const std::uint64_t game : result.too_long)
    std::cerr << fmt::format("fuda: game {} is too long for a script, and is not saved\n", game);
  if (!options.report.empty())
    files->report(options.report, loaded, what, result, command_of(loaded, what, result), !options.no_speed);
  if (!options.part.empty()) files->part(options.part, loaded, what, result);
  if (globals.json) {
    std::cout << json_text(sim_json(loaded, what, result, !options.no_speed)) << "\n";
  } else {
    report_sim_text(std::cout, loaded, what, result, paint_for_output(), !options.no_speed);
  }
  if (result.interrupted) return 2;
  return result.errors.kinds().empty() ? 0 : 1;
}

// What says something of games, where a profile only says what rules cost.
constexpr std::array<std::string_view, 9> kNotInProfile = {
    "save", "save-which", "failures", "csv", "part", "report", "signature", "no-speed", "max-failures"};

}  // namespace

Action offer_sim(CLI::App& app, const Globals& globals, const SimFiles* files) {
  auto options = std::make_shared<SimArguments>();
  app.add_option("GAME", options->game, "a game, with +variant as often as you like")->required();
  app.add_option("-n,--games", options->games, "how many games (1000)")->check(whole_number());
  add_many_games(app, *options, "the game has", "game");
  app.add_option("--free", options->free,
                 "of 100 positions, so many in which some seat tries a free move first (0)")
      ->check(CLI::Range(0, 100));
  CLI::Option* most_failures = app.add_option("--max-failures", options->max_failures,
                                              "stop after this many failed games (10); 0: never");
  most_failures->check(whole_number());
  app.add_option("--jobs,-j", options->jobs, "threads; 0: one for each processor (1)")
      ->check(CLI::Range(0, 1024));
  app.add_option("--set", options->sets, "option=value; may be repeated")->allow_extra_args(false);
  app.add_option("--bots", options->bots,
                 "who plays, one a seat or one for all: random, greedy:N, ismcts:N or ismcts:1s, lua:NAME, "
                 "exec:COMMAND")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--bot-seconds", options->bot_seconds, "how long a program may take for a move (10)")
      ->check(CLI::Range(0.001, 86400.0).description(""));
  app.add_flag("--signature", options->signature,
               "one number for all positions of all games, the same on every machine");
  app.add_option("--save", options->save, "a folder for games as scripts");
  app.add_option("--save-which", options->which,
                 "all, best, worst, longest, shortest, oddest, every:N; more than one with commas (all)")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--failures", options->failures, "a folder for the games that fail, as scripts");
  app.add_option("--csv", options->csv, "a file for a row on each game");
  app.add_option("--part", options->part, "a file for 'fuda merge', where many machines play one simulation");
  app.add_option("--report", options->report, "a file for the same as a page with charts, for browsers");
  app.add_flag("--no-speed", options->no_speed, "nothing that depends on the machine");
  CLI::Option* profile =
      app.add_flag("--profile", options->profile, "what the rules cost instead, by function and line");
  for (CLI::Option* other :
       app.get_options()) {  // looked up by name, it would allocate where nothing may throw
    if (!other->get_lnames().empty() && contains(kNotInProfile, other->get_lnames().front()))
      profile->excludes(other);
  }
  return [options, &globals, files, most_failures] {
    return sim(*options, globals, files, most_failures->count() > 0);
  };
}

}  // namespace fuda::cli
