// fuda-lab: what many games say about games and players. `fuda compare` and `fuda merge` become this program,
// and so do `fuda sim` and `fuda play` if they need players that search, a report or a part.
#include <array>

#include "commands.h"
#include "program/program.h"
#include "search/install.h"

namespace fuda::cli {

namespace {

const std::array<Command, 4> kCommands = {{
    sim_command(offer_whole_sim),
    play_command(),
    {"merge", "put the parts of a simulation together", offer_merge},
    {"compare",
     "play two games, or two players, on the same deals, and show how they differ",
     offer_compare,
     {.files = {"--report"}, .players = {"--bots", "--against", "--ladder"}}},
}};

}  // namespace

}  // namespace fuda::cli

int main(int argc, char** argv) {
  fuda::install_search();
  return fuda::cli::run_program(argc, argv, fuda::cli::kCommands);
}
