// Nodes as JSON values, the form in which schemas are checked.
#pragma once

#include <nlohmann/json.hpp>

#include "yaml/node.h"

namespace fuda::yaml {

using Json = nlohmann::json;

// Plain scalars become what editors take them for: integers, numbers with a fraction, true and false; all
// else text.
[[nodiscard]] Json to_json(const Node& node);

}  // namespace fuda::yaml
