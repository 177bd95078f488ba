// Simulations: many games, on many threads, with statistics and a record of what failed.
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
  std::string first;            // who starts: a seat's name or number, rotate, random; "": as the rules say
  std::uint32_t max_moves = 0;  // of a game; 0: as the game says
  std::uint32_t free = 0;       // Sequence::free; 0 unless all players are random
  std::uint64_t max_failures = kMaxSimFailures;  // no games after so many failed ones; 0: all
  int jobs = 1;
  std::vector<std::string> rules = {};   // folders of --rules, for the command that repeats a game
  std::vector<Path> path = {};           // where games are searched, for scripts that name this one
  std::vector<PlayerSpec> players = {};  // by seat; empty: all random
  bool signature = false;                // also computes it (study/signature.h)
  Path save;                             // "", or a folder for games as scripts
  std::vector<Which> which = {Which{}};  // which games are saved
  bool notable = false;                  // also finds the best game, the longest, …
  Path csv = {};                         // "", or a file with a row for each game (study/rows.h)
  Path failures;  // "", or a folder for the first game of each kind of failure; made if there is one
};

// By seat: the processor time that players spent on choosing, and how often they chose.
struct Thought {
  std::vector<std::uint64_t> nanoseconds, choices;
  // Adds what was spent between two moments.
  void add_since(const Thought& before, const Thought& now);
};

// Games in which a rule failed, and games that a player lost by its own fault.
class FailedGames {
 public:
  std::uint64_t failed = 0;  // by a rule; these are not in Statistics
  // In the order of their first games; only the first kMaxSimErrors are shown.
  [[nodiscard]] const std::vector<GameError>& kinds() const { return tally_.errors; }
  // Adds the errors of games with higher numbers.
  void add(const Tally& later);

 private:
  Tally tally_;
};

struct SavedFailure {
  Path file;
  Path shortest;                         // fewer moves with the same error; "" if there are none
  std::size_t moves = 0, all_moves = 0;  // of the shorter script, and of the game
};

struct SimResult {
  // Of games first_game … first_game + played - 1, whatever the number of jobs.
  Statistics statistics;
  FailedGames errors;
  std::uint64_t played = 0;
  bool interrupted = false;             // by Ctrl-C
  int threads = 0, threads_wanted = 0;  // fewer if the machine has no more
  double cpu_seconds = 0;               // of all threads
  Thought thought;                      // empty if all players are random
  std::uint64_t signature = 0;          // of the games that came to their end; 0 if not asked for
  std::vector<NotableGame> notable;     // if asked for
  std::vector<std::uint64_t> chosen;    // the numbers of the games that were saved
  std::vector<std::uint64_t> too_long;  // the numbers of those that no script can hold
  std::vector<SavedFailure> saved;      // of the first errors.kinds(), in their order
};

// Changes of the lead are counted in games whose number is a multiple of this.
[[nodiscard]] std::uint64_t leads_every(const SimOptions& options);

// Throws Failure if a folder or file cannot be written, or `first` names no seat.
[[nodiscard]] SimResult simulate(const LoadedGame& loaded, const SimOptions& options,
                                 Progress* progress = nullptr);

// The command that plays only this game of the simulation again.
[[nodiscard]] std::string repeating(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game);

// A game of the simulation as a script in a folder; a game that fails, up to the move that failed.
[[nodiscard]] std::string random_game_script(const LoadedGame& loaded, const SimOptions& options,
                                             std::uint64_t game, const Path& folder);

}  // namespace fuda
