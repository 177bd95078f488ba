// Many random games at once: threads, statistics, and a record of what failed.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "play/paint.h"
#include "play/random_games.h"
#include "play/table.h"

namespace fuda::play {

struct SimOptions {
  GameSpec spec;
  std::vector<load::OptionSetting> settings;
  std::uint64_t games = 1000;
  std::uint64_t seed = 0;
  int jobs = 1;
  Path save;  // "": no game is saved; else a folder for every game as a script
  bool signature = false;
  Path failures;  // folder for the games that failed; made when there is one
};

struct SimResult {
  Tally tally;             // the same for every number of jobs
  double cpu_seconds = 0;  // of all threads
  std::uint64_t signature =
      0;  // of all games that were played to their end, see play/signature.h; 0: not asked for
  std::vector<Path> failed;  // where the failed games of tally.errors were saved, one each
};

// Throws Failure when a folder cannot be written.
[[nodiscard]] SimResult simulate(const Table& table, const SimOptions& options);

void report_sim_text(std::ostream& out, const Table& table, const SimOptions& options,
                     const SimResult& result, const Paint& paint);
void report_sim_json(std::ostream& out, const Table& table, const SimOptions& options,
                     const SimResult& result);

// What is asked of `fuda sim` as a spec that a script elsewhere can name: files become absolute.
[[nodiscard]] std::string portable_spec(const GameSpec& spec);

// The game number `game` of a simulation as a script; also one that fails, up to the move that failed.
[[nodiscard]] std::string random_game_script(const Table& table, const SimOptions& options,
                                             std::uint64_t game);

}  // namespace fuda::play
