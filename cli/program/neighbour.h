// Lets programs in one folder run each other's commands, as git does.
#pragma once

#include <string>
#include <vector>

#include "program/program.h"

namespace fuda::cli {

// The part of this command line for which Command::program must replace this program: an option, a player, or
// the command itself. Empty if this program can run the whole command line.
[[nodiscard]] std::string left_to_other(const CLI::App& app, const Command& command);

// Replaces this process with Command::program, and passes on the same command line. If the program is
// missing, throws a Failure that names `what`.
[[noreturn]] void become(const Command& command, const std::vector<std::string>& words,
                         const std::string& what);

}  // namespace fuda::cli
