// fuda sim: plays many random games and says how they went.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <thread>

#include "command.h"
#include "players/exec.h"
#include "study/sim.h"
#include "study/sim_report.h"
#include "text/interrupt.h"
#include "text/lists.h"
#include "text/progress.h"

namespace fuda::cli {

namespace {

struct Options {
  std::string game;
  std::uint64_t games = 1000;
  std::uint64_t seed = 0;
  int players = 0;
  std::uint64_t first_game = 0;
  std::uint64_t max_failures = kMaxSimFailures;
  std::uint32_t max_moves = 0;
  std::string first;
  int jobs = 1;
  bool signature = false;
  std::vector<std::string> sets;
  std::vector<std::string> bots;
  double bot_seconds = kBotSeconds;
  std::string save;
  std::string failures;
};

int sim(const Options& options, const Globals& globals) {
  Games games = globals.games();
  SimOptions what;
  what.spec = {options.game, {}, {}};
  what.settings = settings_of(options.sets);
  what.games = options.games;
  what.seed = options.seed;
  what.first_game = options.first_game;
  what.first = options.first;
  for (const std::string& folder : globals.rules) what.rules += "--rules " + in_shell(folder) + " ";
  what.max_moves = options.max_moves;
  what.max_failures = options.max_failures;
  what.jobs =
      options.jobs > 0 ? options.jobs : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  what.signature = options.signature;
  what.save = options.save;
  what.failures = options.failures;
  const Match match =
      open_match(games, what.spec, what.settings, numbered_seats(options.players), globals.language);
  what.players = read_players(options.bots, match.game().seats);
  for (PlayerSpec& player : what.players) player.seconds = options.bot_seconds;
  const Interruptible interruptible(kEraseLine);
  Progress progress(true, "games");
  const SimResult result = simulate(match, what, progress.shown() ? &progress : nullptr);
  progress.stop();
  if (result.threads < result.threads_wanted)
    std::cerr << fmt::format("fuda: only {} of {} threads could be started\n", result.threads,
                             result.threads_wanted);
  if (globals.json) {
    report_sim_json(std::cout, match, what, result);
  } else {
    report_sim_text(std::cout, match, what, result, paint_for_output());
  }
  if (result.interrupted) return 2;
  return result.tally.errors.empty() ? 0 : 1;
}

}  // namespace

Action offer_sim(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->game, "a game, with +variant as often as you like")->required();
  app.add_option("-n,--games", options->games, "how many games (1000)")->check(whole_number());
  app.add_option("--players", options->players, "seats (the fewest that the game has)")
      ->check(CLI::Range(1, 16));
  app.add_option("--seed", options->seed, "the number that all chance comes from (0)")->check(whole_number());
  app.add_option("--first-game", options->first_game, "the number of the first game (0)")
      ->check(whole_number());
  app.add_option("--first", options->first,
                 "who starts: a seat (P2 or 2), rotate, random; otherwise as the rules say");
  app.add_option("--max-moves", options->max_moves,
                 "moves after which a game has failed (the game's own limit, or 10,000)")
      ->check(CLI::Range(1, 1'000'000'000));
  app.add_option("--max-failures", options->max_failures, "stop after this many failed games (10); 0: never")
      ->check(whole_number());
  app.add_option("--jobs,-j", options->jobs, "threads; 0: one for each processor (1)")
      ->check(CLI::Range(0, 1024));
  app.add_option("--set", options->sets, "option=value; may be repeated")->allow_extra_args(false);
  app.add_option("--bots", options->bots,
                 "who plays, one a seat or one for all: random, greedy:N, ismcts:N, lua:NAME, exec:COMMAND")
      ->delimiter(',');
  app.add_option("--bot-seconds", options->bot_seconds, "how long a program may take for a move (10)")
      ->check(CLI::Range(0.001, 86400.0).description(""));
  app.add_flag("--signature", options->signature,
               "one number for all positions of all games, the same on every machine");
  app.add_option("--save", options->save, "a folder for every game as a script");
  app.add_option("--failures", options->failures, "a folder for the games that fail, as scripts");
  return [options, &globals] { return sim(*options, globals); };
}

}  // namespace fuda::cli
