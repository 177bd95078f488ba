// The programs of one folder find each other, as git finds its commands.
#pragma once

#include <string>
#include <vector>

#include "program/program.h"

namespace fuda::cli {

// What of this command line Command::program does instead of this program: an option, a player, or the
// command itself. Empty if this program does everything.
[[nodiscard]] std::string left_to_other(const CLI::App& app, const Command& command);

// Goes on as Command::program, with the same words. Throws Failure if it is not there; `what` needs it.
[[noreturn]] void become(const Command& command, const std::vector<std::string>& words,
                         const std::string& what);

}  // namespace fuda::cli
