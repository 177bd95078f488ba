// The part of `fuda run` that plays no script to its end but explains one move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.h"

namespace fuda::cli {

struct WhyOptions {
  std::optional<std::string> move;
  std::string scenario;
  int at = -1;  // -1: the last position
};

int run_why(const WhyOptions& options, const std::vector<std::string>& paths, const Globals& globals);

}  // namespace fuda::cli
