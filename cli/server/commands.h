// The commands of fuda-serve, each in its own file.
#pragma once

#include "program/command.h"

namespace fuda::cli {

Action offer_serve(CLI::App& app, const Globals& globals);
// Opens and returns the socket for the address and port of the command line. Call listen_for() before the
// sandbox starts.
int listen_for(const CLI::App& command);

Action offer_workbench(CLI::App& app, const Globals& globals);
// Opens the socket of the command, on the loopback address only.
[[nodiscard]] int listen_for_workbench(const CLI::App& command);
// The folder that the command edits, and a folder for tables and for copies of games, which the command
// removes at its end.
[[nodiscard]] std::vector<Path> folders_of_workbench(const CLI::App& command);

}  // namespace fuda::cli
