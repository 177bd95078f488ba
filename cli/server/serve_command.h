// The command `fuda serve`, which offers games over the network.
#pragma once

#include "program/command.h"

namespace fuda::cli {

Action offer_serve(CLI::App& app, const Globals& globals);
// Opens and returns the socket for the address and port of the command line. Call listen_for() before the
// sandbox starts.
int listen_for(const CLI::App& command);

}  // namespace fuda::cli
