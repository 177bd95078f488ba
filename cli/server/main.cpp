// fuda-serve: plays games over the network. `fuda serve` runs this program.
#include <array>

#include "commands.h"
#include "program/program.h"
#include "search/install.h"

namespace {

using namespace fuda::cli;

const std::array<Command, 2> kCommands = {
    {{.name = "serve",
      .does = "serve games to people and bots over the network",
      .offer = offer_serve,
      .uses = {.folders = {"--tables"}, .players = {"--bots"}, .listens = listen_for},
      .by_default = true},
     {.name = "workbench",
      .does = "change rules on a web page and see the effect at once",
      .offer = offer_workbench,
      .uses = {.listens = listen_for_workbench, .works_in = folders_of_workbench}}}};

}  // namespace

int main(int argc, char** argv) {
  fuda::install_search();
  return run_program(argc, argv, kCommands);
}
