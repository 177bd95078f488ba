// fuda serve: games over the network.
#pragma once

#include "program/command.h"

namespace fuda::cli {

Action offer_serve(CLI::App& app, const Globals& globals);
// Opens the socket at which the command line wants the server to listen, before the wall is raised; returns
// it.
int listen_for(const CLI::App& command);

}  // namespace fuda::cli
