// Many random games at once: threads, statistics, and a record of what failed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/random_games.h"
#include "players/spec.h"
#include "script/match.h"

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
  std::string rules = {};                // for the command that repeats a game: "--rules DIR ", as given
  std::vector<PlayerSpec> players = {};  // by seat; empty: all random
  bool signature = false;                // asked for, see engine/signature.h
  Path save;                             // "": no game is saved; else a folder for every game as a script
  Path failures;  // "", or a folder for the first game of each kind of failure; made when there is one
};

struct SimResult {
  Tally tally;  // of the games first_game … first_game + played - 1, whatever the number of jobs
  std::uint64_t played = 0;
  bool interrupted = false;             // by Ctrl-C
  int threads = 0, threads_wanted = 0;  // fewer worked if the machine has no more
  double cpu_seconds = 0;               // of all threads
  std::uint64_t signature = 0;          // of the games that came to their end; 0: not asked for
  std::vector<Path> failed;             // where the games of tally.errors were saved, one each
};

// Throws Failure when a folder cannot be written, or `first` names no seat.
[[nodiscard]] SimResult simulate(const Match& match, const SimOptions& options, Progress* progress = nullptr);

// What its games have in common. Throws Failure when `first` names no seat.
[[nodiscard]] Sequence sequence_of(const Match& match, const SimOptions& options);

// The command that plays this game of the simulation again, alone.
[[nodiscard]] std::string repeating(const Match& match, const SimOptions& options, std::uint64_t game);

// The game number `game` of a simulation as a script; also one that fails, up to the move that failed.
[[nodiscard]] std::string random_game_script(const Match& match, const SimOptions& options,
                                             std::uint64_t game);

}  // namespace fuda
