// Builds nodes from yaml-cpp's events. Refusing inside the events keeps the parser from doing the work: it
// never recurses deeper than kMaxYamlDepth and never sees what an alias stands for.
#pragma once

#include <string>
#include <string_view>

#include "yaml/node.h"

namespace fuda::yaml {

// The one document in a text that reader.cpp has looked through. Throws Failure, see reader.h.
[[nodiscard]] Node build(std::string_view text, const std::string& file_name);

}  // namespace fuda::yaml
