// Simulations: many games on many threads, with statistics and a record of failures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "batch/random_games.h"
#include "bots/spec.h"
#include "script/loaded_game.h"
#include "study/selection.h"
#include "study/statistics.h"
#include "text/limits.h"

namespace fuda {

struct SimOptions {
  GameSpec spec;
  std::vector<OptionSetting> settings;
  std::uint64_t first_game = 0;  // the number of the first game
  std::uint64_t games = 1000;
  std::uint64_t seed = 0;
  std::string first;  // the seat that starts: its name or number, "rotate" or "random"; "" if the rules
                      // decide
  std::uint32_t max_moves = 0;                   // the maximum number of moves per game; 0 for the game's own
                                                 // limit
  std::uint32_t free = 0;                        // Sequence::free; 0 unless all players are random
  std::uint64_t max_failures = kMaxSimFailures;  // the number of failed games after which to stop; 0 for
                                                 // never
  int jobs = 1;
  std::vector<std::string> rules = {};   // the folders of --rules, for the command that repeats a game
  std::vector<Path> path = {};           // the folders to search for games, needed by scripts that name this
                                         // game
  std::vector<PlayerSpec> players = {};  // the player of each seat; empty if every player is random
  bool signature = false;                // whether to compute the signature (study/signature.h)
  Path save;                             // a folder for games as scripts, or ""
  std::vector<Which> which = {Which{}};  // the games to save
  bool notable = false;                  // whether to find the best game, the longest game, and so on
  Path csv = {};                         // a file for one row per game (study/rows.h), or ""
  Path failures;  // a folder, created if necessary, for the first game of each kind of failure; or ""
};

// For each seat, the processor time that its player spent on choosing, and the number of its choices.
struct Thought {
  std::vector<std::uint64_t> nanoseconds, choices;
  // Adds the difference between two measurements.
  void add_since(const Thought& before, const Thought& now);
};

// The failed games: those in which a rule failed, and those that a player lost through its own fault.
class FailedGames {
 public:
  std::uint64_t failed = 0;  // games in which a rule failed; Statistics leaves them out
  // The first kMaxSimErrors kinds of failures, in the order of their first games.
  [[nodiscard]] const std::vector<GameError>& kinds() const { return tally_.errors; }
  // Adds the errors of games with higher numbers.
  void add(const Tally& later);

 private:
  Tally tally_;
};

struct SavedFailure {
  Path file;
  Path shortest;                         // the file of a script with fewer moves and the same error; "" if
                                         // the simulation has found none
  std::size_t moves = 0, all_moves = 0;  // number of moves in the shorter script, and in the game
};

struct SimResult {
  // The statistics of the games first_game to first_game + played - 1. The number of jobs does not affect
  // these statistics.
  Statistics statistics;
  FailedGames errors;
  std::uint64_t played = 0;
  bool interrupted = false;             // whether Ctrl-C stopped the simulation
  int threads = 0, threads_wanted = 0;  // the number of threads, and the number that the user wants, which
                                        // may be larger
  double cpu_seconds = 0;               // seconds of processor time of all threads
  Thought thought;                      // empty if all players are random
  std::uint64_t signature = 0;          // the signature of the finished games; 0 if the user has not
                                        // requested it
  std::vector<NotableGame> notable;     // empty if not requested
  std::vector<std::uint64_t> chosen;    // the numbers of the saved games
  std::vector<std::uint64_t> too_long;  // the numbers of the games that no script can hold
  std::vector<SavedFailure> saved;      // the scripts for the first of errors.kinds(), in the same order
};

// A simulation counts changes of the lead only in games whose number is a multiple of this number.
[[nodiscard]] std::uint64_t leads_every(const SimOptions& options);

// Runs a simulation. Throws Failure if it cannot write a folder or a file, or if `first` names no seat.
[[nodiscard]] SimResult simulate(const LoadedGame& loaded, const SimOptions& options,
                                 Progress* progress = nullptr);

// The command that repeats only this game of the simulation.
[[nodiscard]] std::string repeating(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game);

// A game of the simulation as a script for a folder. If the game fails, the script ends with the failed move.
[[nodiscard]] std::string random_game_script(const LoadedGame& loaded, const SimOptions& options,
                                             std::uint64_t game, const Path& folder);

}  // namespace fuda
