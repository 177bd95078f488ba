// The requests of pages.
#pragma once

#include <nlohmann/json.hpp>

namespace fuda::web {

using Json = nlohmann::ordered_json;

// Answers a request such as {"op":"shelf"}. A failed request answers {"error":{"message":…}}.
[[nodiscard]] Json ask(const Json& request);

}  // namespace fuda::web
