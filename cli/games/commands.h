// The commands that play games. Two programs offer these commands: fuda, and fuda-lab, which adds searching
// players, reports, and parts of simulations.
#pragma once

#include "program/program.h"
#include "study/sim.h"

namespace fuda::cli {

// The additional files about a simulation that a program can write.
struct SimFiles {
  // Writes a page for browsers. `command` is the command that repeats the simulation.
  void (*report)(const Path& file, const LoadedGame& loaded, const SimOptions& options,
                 const SimResult& result, const std::string& command, bool speed);
  // Writes a part of a simulation.
  void (*part)(const Path& file, const LoadedGame& loaded, const SimOptions& options,
               const SimResult& result);
};

// Offers `fuda sim`. If `files` is null, a user cannot use --report and --part (Command::beyond).
Action offer_sim(CLI::App& app, const Globals& globals, const SimFiles* files);
Action offer_play(CLI::App& app, const Globals& globals);

[[nodiscard]] inline Command sim_command(Offer offer) {
  return {
      "sim",
      "simulate many games, and print statistics",
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
