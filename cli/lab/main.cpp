// fuda-lab: studies games and players in many games. fuda runs this program for `fuda compare` and `fuda
// merge`. It also runs this program if `fuda sim` or `fuda play` needs searching players, a report, or a
// part.
#include <array>

#include "commands.h"
#include "program/program.h"
#include "search/install.h"

namespace fuda::cli {

namespace {

const std::array<Command, 4> kCommands = {{
    sim_command(offer_whole_sim),
    play_command(),
    {"merge", "merge the parts of a simulation", offer_merge},
    {"compare",
     "compare two games, or two players, on the same deals",
     offer_compare,
     {.files = {"--report"}, .players = {"--bots", "--against", "--ladder"}}},
}};

}  // namespace

}  // namespace fuda::cli

int main(int argc, char** argv) {
  fuda::install_search();
  return fuda::cli::run_program(argc, argv, fuda::cli::kCommands);
}
