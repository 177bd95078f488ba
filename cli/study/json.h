// JSON that several files of study/ share.
#pragma once

#include <nlohmann/json.hpp>

#include "study/figures.h"

namespace fuda {

using Json = nlohmann::ordered_json;

// A number, or its digits as a text if it needs more than 64 bits.
[[nodiscard]] Json wide_json(Wide number);
// All values of a figure. If n is 0, gives only n, sum and mean.
[[nodiscard]] Json figure_json(const Figure& figure);

}  // namespace fuda
