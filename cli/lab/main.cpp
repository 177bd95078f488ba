// fuda-lab: what many games say about games and players. `fuda compare` and `fuda merge` become this program.
#include <array>

#include "commands.h"
#include "program/program.h"

namespace fuda::cli {

namespace {

const std::array<Command, 2> kCommands = {{
    {"merge", "put the parts of a simulation together", offer_merge},
    {"compare",
     "play two games, or two players, on the same deals, and show how they differ",
     offer_compare,
     {.files = {"--report"}, .players = {"--bots", "--against", "--ladder"}}},
}};

}  // namespace

}  // namespace fuda::cli

int main(int argc, char** argv) { return fuda::cli::run_program(argc, argv, fuda::cli::kCommands); }
