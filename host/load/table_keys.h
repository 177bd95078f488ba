// Checks for keys of tables that rules cannot tell apart.
#pragma once

#include "yaml/node.h"

namespace fuda {

// Reports keys such as "01" and "1" that mean the same number in one mapping of a file's `tables`, because
// one of these keys would replace the other. Includes the patches of choices.
[[nodiscard]] Findings check_table_keys(const yaml::Node& root);

}  // namespace fuda
