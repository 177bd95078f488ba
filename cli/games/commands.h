// The commands that play games. Two programs have them: fuda, and fuda-lab, which also has what they need for
// players that search, for reports and for parts.
#pragma once

#include "program/program.h"
#include "study/sim.h"

namespace fuda::cli {

// What a program can write about a simulation besides its figures.
struct SimFiles {
  // A page for browsers. `command` repeats the simulation.
  void (*report)(const Path& file, const LoadedGame& loaded, const SimOptions& options,
                 const SimResult& result, const std::string& command, bool speed);
  // A share of a simulation.
  void (*part)(const Path& file, const LoadedGame& loaded, const SimOptions& options,
               const SimResult& result);
};

// `files` may be null; then --report and --part must not be used (Command::beyond).
Action offer_sim(CLI::App& app, const Globals& globals, const SimFiles* files);
Action offer_play(CLI::App& app, const Globals& globals);

[[nodiscard]] inline Command sim_command(Offer offer) {
  return {
      "sim",
      "play many random games",
      offer,
      {.folders = {"--save", "--failures"}, .files = {"--csv", "--part", "--report"}, .players = {"--bots"}}};
}

[[nodiscard]] inline Command play_command() {
  return {"play",
          "play a game at a terminal, with people and bots",
          offer_play,
          {.here = true, .players = {"--bots"}, .journals = {"--journal", "--resume"}, .plays = true}};
}

}  // namespace fuda::cli
