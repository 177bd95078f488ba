// The commands of fuda-lab: a file each. Each adds its options to `app`, and returns what runs it.
#pragma once

#include "games/commands.h"

namespace fuda::cli {

Action offer_merge(CLI::App& app, const Globals& globals);
Action offer_compare(CLI::App& app, const Globals& globals);
Action offer_whole_sim(CLI::App& app, const Globals& globals);

}  // namespace fuda::cli
