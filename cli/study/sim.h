// Many random games at once: threads, statistics, and a record of what failed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "batch/random_games.h"
#include "bots/spec.h"
#include "script/match.h"
#include "study/selection.h"
#include "study/statistics.h"

namespace fuda {

struct SimOptions {
  GameSpec spec;
  std::vector<OptionSetting> settings;
  std::uint64_t first_game = 0;  // the number of the first one
  std::uint64_t games = 1000;
  std::uint64_t seed = 0;
  std::string first;            // who starts: a seat's name or number, rotate, random; "": nobody is named
  std::uint32_t max_moves = 0;  // of a game; 0: as the game says
  std::uint64_t max_failures = kMaxSimFailures;  // after so many failed games no more count; 0: all count
  int jobs = 1;
  std::vector<std::string> rules = {};   // folders of --rules, for the command that repeats a game
  std::vector<PlayerSpec> players = {};  // by seat; empty: all random
  bool signature = false;                // asked for, see study/signature.h
  Path save;                             // "": no game is saved; else a folder for games as scripts
  std::vector<Which> which = {Which{}};  // of the games, those that are saved
  bool notable = false;                  // which games are the best, the longest, …
  Path csv = {};                         // "", or a file for a row on each game (study/rows.h)
  Path failures;  // "", or a folder for the first game of each kind of failure; made when there is one
};

// The processor time that players spent on choosing, and how often they chose, by seat.
struct Thought {
  std::vector<std::uint64_t> nanoseconds, choices;
  // What came to it from one moment to a later one.
  void add_since(const Thought& before, const Thought& now);
};

// Games that failed by the rules, and those that somebody lost by its own fault.
class FailedGames {
 public:
  std::uint64_t failed = 0;  // by the rules: not in Statistics::games
  // By their first games; those after the first kMaxSimErrors are not shown.
  [[nodiscard]] const std::vector<GameError>& kinds() const { return tally_.errors; }
  // `later`: of games with higher numbers than all of this one's. Only its errors matter.
  void add(const Tally& later);

 private:
  Tally tally_;
};

struct SavedFailure {
  Path file;
  Path shortest;                         // with fewer moves and the same error; "": there is none
  std::size_t moves = 0, all_moves = 0;  // of the shorter one, and of the game
};

struct SimResult {
  // Of the games first_game … first_game + played - 1, whatever the number of jobs.
  Statistics statistics;
  FailedGames errors;
  std::uint64_t played = 0;
  bool interrupted = false;             // by Ctrl-C
  int threads = 0, threads_wanted = 0;  // fewer worked if the machine has no more
  double cpu_seconds = 0;               // of all threads
  Thought thought;                      // empty where all players are random
  std::uint64_t signature = 0;          // of the games that came to their end; 0: not asked for
  std::vector<NotableGame> notable;     // where they were asked for
  std::vector<std::uint64_t> chosen;    // the games that were saved
  std::vector<SavedFailure> saved;      // of errors.kinds(), one each for the first ones
};

// Of which games it counts changes of the lead: those whose number is a multiple of this.
[[nodiscard]] std::uint64_t leads_every(const SimOptions& options);

// Throws Failure when a folder or file cannot be written, or `first` names no seat.
[[nodiscard]] SimResult simulate(const Match& match, const SimOptions& options, Progress* progress = nullptr);

// The command that plays this game of the simulation again, alone.
[[nodiscard]] std::string repeating(const Match& match, const SimOptions& options, std::uint64_t game);

// The game number `game` of a simulation as a script; also one that fails, up to the move that failed.
[[nodiscard]] std::string random_game_script(const Match& match, const SimOptions& options,
                                             std::uint64_t game);

}  // namespace fuda
