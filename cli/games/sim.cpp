// fuda sim: plays many random games and reports their results.
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

// Refuses impossible requests before the first game starts.
void refuse_early(const SimArguments& options, bool limits_failures) {
  refuse_numbers(options.games, options.first_game, "games");
  if (!options.part.empty()) refuse_unwritable(options.part, Existing::replace_made);
  if (!options.csv.empty()) refuse_unwritable(options.csv, Existing::replace_made);
  if (!options.report.empty()) refuse_unwritable(options.report, Existing::replace_made);
  if (!options.which.empty() && options.save.empty()) {
    throw Failure(error_at({},
                           "'--save-which' selects the games that '--save' keeps, but '--save' is missing",
                           "add --save DIR"));
  }
  if (options.profile && options.jobs != 1)
    throw Failure(error_at({}, "'--profile' plays in one thread", "omit '--jobs'"));
  if (!options.part.empty() && limits_failures) {
    throw Failure(error_at({}, "'--max-failures' cannot be used with '--part'",
                           "omit '--max-failures', because a part must contain all of its games"));
  }
}

// Warns about scripts of an earlier simulation, which a reader could mistake for games of the new simulation.
void note_used(const std::string& folder) {
  const auto there = static_cast<std::uint64_t>(names_in(folder, ".yaml").size());
  if (there == 0) return;
  std::cerr << fmt::format(
      "fuda: there {1} already {2} in '{0}'; fuda replaces files with the same name and keeps the others\n",
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
    throw Failure(error_at({}, "'--profile' works only with random players, but '--bots' names others"));
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
    throw Failure(error_at({}, "'--free' works only with random players, but '--bots' names others",
                           "omit '--free': bots decide about free moves themselves"));
  }
  if (options.profile) return show_profile(loaded, what, globals);
  for (PlayerSpec& player : what.players) player.seconds = options.bot_seconds;
  what.notable = !options.report.empty();
  if (!options.save.empty()) note_used(options.save);
  note_clocks(what.players);
  const Interruptible interruptible(kStopping, kEraseLine);
  note_thinking(loaded, what.players);
  Progress progress(true, "games");
  if (progress.shown())
    note_processors(what.jobs);  // the note about processors is for a person at a
                                 // terminal
  const SimResult result = simulate(loaded, what, progress.shown() ? &progress : nullptr);
  progress.stop();
  if (result.threads < result.threads_wanted)
    std::cerr << fmt::format("fuda: only {} of {} threads could be started\n", result.threads,
                             result.threads_wanted);
  for (const std::uint64_t game : result.too_long)
    std::cerr << fmt::format("fuda: game {} is too long for a script, so it is not saved\n", game);
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

// The options that select games or limit their results. A profile refuses these options, because it reports
// only the cost of rules.
constexpr std::array<std::string_view, 9> kNotInProfile = {
    "save", "save-which", "failures", "csv", "part", "report", "signature", "no-speed", "max-failures"};

}  // namespace

Action offer_sim(CLI::App& app, const Globals& globals, const SimFiles* files) {
  auto options = std::make_shared<SimArguments>();
  app.add_option("GAME", options->game, kGameName)->required();
  app.option_defaults()->group("Games");
  app.add_option("-n,--games", options->games, "play N games (1000)")->type_name("N")->check(whole_number());
  app.add_option("--bots", options->bots,
                 "seat these bots, one per seat or one for all (random): greedy:N, ismcts:N, lua:NAME, "
                 "exec:COMMAND")
      ->type_name("BOT,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--set", options->sets, "choose an option of the game; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  add_many_games(app, *options, "the game has", "game");
  app.add_option("--free", options->free, "try a free move first in this percentage of positions (0)")
      ->type_name("PERCENT")
      ->check(in_range(0, 100));
  app.option_defaults()->group("Time and failures");
  app.add_option("--jobs,-j", options->jobs, "use N threads; 0 means one thread per processor (1)")
      ->type_name("N")
      ->check(in_range(0, 1024));
  app.add_option("--bot-seconds", options->bot_seconds, "give a bot program N seconds for each move (10)")
      ->type_name("N")
      ->check(real_in_range(0.001, 86400.0));
  CLI::Option* most_failures =
      app.add_option("--max-failures", options->max_failures, "stop after N failed games; 0 means never (10)")
          ->type_name("N")
          ->check(whole_number());
  app.add_option("--failures", options->failures, "save the games that fail as scripts in this folder")
      ->type_name("DIR");
  app.option_defaults()->group("Results");
  app.add_option("--report", options->report, "write the results to this HTML file, with charts")
      ->type_name("FILE");
  app.add_option("--csv", options->csv, "write one row per game to this CSV file")->type_name("FILE");
  app.add_option("--save", options->save, "save games as scripts in this folder")->type_name("DIR");
  app.add_option("--save-which", options->which,
                 "choose the games to save (all): best, worst, longest, shortest, oddest, every:N")
      ->type_name("WHICH,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--part", options->part, "write this part of a simulation to a file for 'fuda merge'")
      ->type_name("FILE");
  app.add_flag("--signature", options->signature,
               "print a checksum of all positions of all games, which is the same on every machine");
  app.add_flag("--no-speed", options->no_speed, "omit everything that depends on the machine");
  CLI::Option* profile =
      app.add_flag("--profile", options->profile,
                   "print the cost of the rules, by function and line, instead of the results");
  for (CLI::Option* other : app.get_options()) {  // a search by name would allocate memory and could throw
    if (!other->get_lnames().empty() && contains(kNotInProfile, other->get_lnames().front()))
      profile->excludes(other);
  }
  return [options, &globals, files, most_failures] {
    return sim(*options, globals, files, most_failures->count() > 0);
  };
}

}  // namespace fuda::cli
