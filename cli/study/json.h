// JSON that several files of this room write.
#pragma once

#include <nlohmann/json.hpp>

#include "study/sim.h"

namespace fuda {

using Json = nlohmann::ordered_json;

// A number, or where it needs more than 64 bits its digits as a text.
[[nodiscard]] Json wide_json(Wide number);
// What was played: the first keys of the report.
[[nodiscard]] Json run_json(const Match& match, const SimOptions& options);

}  // namespace fuda
