// Lines of rules as people write them.
#pragma once

#include <string>
#include <vector>

#include "lua/lines.h"

namespace fuda::lua {

// "rules.lua:12-15,20" for each file, sorted by name.
[[nodiscard]] std::vector<std::string> line_texts(const LineLog& log);

// "12-15,20". A range goes on over lines that are not among `known`, such as comments.
[[nodiscard]] std::string ranges(const std::vector<int>& lines, const std::vector<int>& known = {});

}  // namespace fuda::lua
