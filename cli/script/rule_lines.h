// Lines of rules, written for people.
#pragma once

#include <string>
#include <vector>

#include "lua/lines.h"

namespace fuda::lua {

// Texts such as "rules.lua:12-15,20", one per file, sorted by the names of the files.
[[nodiscard]] std::vector<std::string> line_texts(const LineLog& log);

// Ranges such as "12-15,20". A range continues over lines that are not in `known`, such as comments.
[[nodiscard]] std::string ranges(const std::vector<int>& lines, const std::vector<int>& known = {});

}  // namespace fuda::lua
