// Scalars as JSON values, which is how a schema names them. Lists and mappings are never made into JSON: they
// stay nodes, because nlohmann::json allocates memory when it is destroyed, and ends the process when there
// is none.
#pragma once

#include <nlohmann/json.hpp>

#include "yaml/node.h"

namespace fuda::yaml {

using Json = nlohmann::json;

// Plain scalars become what editors take them for: integers, numbers with a fraction, true and false; all
// else is text. Null for what is not a scalar.
[[nodiscard]] Json scalar_value(const Node& node);
// The same text for nodes that a schema treats as equal, whatever the order of their keys.
[[nodiscard]] std::string canonical_text(const Node& node);

}  // namespace fuda::yaml
