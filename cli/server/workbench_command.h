// fuda workbench: serves the workbench's page for one person and one folder.
#pragma once

#include "program/command.h"

namespace fuda::cli {

Action offer_workbench(CLI::App& app, const Globals& globals);
// Opens the socket of the command, on the loopback address only.
[[nodiscard]] int listen_for_workbench(const CLI::App& command);
// The folder that the command edits, and a folder for tables and for copies of games, which the command
// removes at its end.
[[nodiscard]] std::vector<Path> folders_of_workbench(const CLI::App& command);

}  // namespace fuda::cli
