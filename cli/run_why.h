// The part of `fuda run` that explains one move instead of playing a script to its end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.h"

namespace fuda::cli {

struct WhyOptions {
  std::optional<std::string> move;
  int at = -1;  // -1: the last position
};

int run_why(const WhyOptions& options, const std::vector<std::string>& paths, const std::string& scenario,
            const Globals& globals);

}  // namespace fuda::cli
