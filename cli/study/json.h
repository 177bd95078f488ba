// JSON that several files of this room write.
#pragma once

#include <nlohmann/json.hpp>

#include "study/figures.h"

namespace fuda {

using Json = nlohmann::ordered_json;

// A number, or its digits as a text where it needs more than 64 bits.
[[nodiscard]] Json wide_json(Wide number);
// Everything that a figure shows; only its n, sum and mean where n is 0.
[[nodiscard]] Json figure_json(const Figure& figure);

}  // namespace fuda
