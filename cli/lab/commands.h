// The commands of fuda-lab, each in its own file. Each function adds its options to `app` and returns the
// function that runs the command.
#pragma once

#include "games/commands.h"

namespace fuda::cli {

Action offer_merge(CLI::App& app, const Globals& globals);
Action offer_compare(CLI::App& app, const Globals& globals);
Action offer_whole_sim(CLI::App& app, const Globals& globals);

}  // namespace fuda::cli
