// fuda-serve: plays games over the network. `fuda serve` runs this program.
#include <array>

#include "program/program.h"
#include "search/install.h"
#include "serve_command.h"

namespace {

using namespace fuda::cli;

const std::array<Command, 1> kCommands = {
    {{"serve",
      "serve games to people and bots over the network",
      offer_serve,
      {.folders = {"--tables"}, .players = {"--bots"}, .listens = listen_for}}}};

}  // namespace

int main(int argc, char** argv) {
  fuda::install_search();
  return run_program(argc, argv, kCommands);
}
