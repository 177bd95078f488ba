// The commands of fuda, each in its own file. Each function adds its options to `app` and returns the
// function that runs the command.
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
Action offer_lsp(CLI::App& app, const Globals& globals);
// The folders in which the editor works, according to the editor's first message.
[[nodiscard]] std::vector<std::string> folders_of_editor();

// Prints what the variant `game` changes in the game that it extends, in words or as JSON.
int show_changes(const std::string& game, const std::vector<std::string>& sets, int players,
                 const Globals& globals);

}  // namespace fuda::cli
