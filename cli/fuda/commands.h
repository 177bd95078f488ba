// The commands of fuda: a file each. Each adds its options to `app`, and returns what runs it.
#pragma once

#include "program/command.h"

namespace fuda::cli {

Action offer_new(CLI::App& app, const Globals& globals);
Action offer_list(CLI::App& app, const Globals& globals);
Action offer_info(CLI::App& app, const Globals& globals);
Action offer_diff(CLI::App& app, const Globals& globals);
Action offer_run(CLI::App& app, const Globals& globals);
Action offer_replay(CLI::App& app, const Globals& globals);
Action offer_check(CLI::App& app, const Globals& globals);
Action offer_import(CLI::App& app, const Globals& globals);
Action offer_reference(CLI::App& app, const Globals& globals);

// Prints what `game` changes in the game that it is a variant of, in words or as JSON.
int show_changes(const std::string& game, const std::vector<std::string>& sets, int players,
                 const Globals& globals);

}  // namespace fuda::cli
