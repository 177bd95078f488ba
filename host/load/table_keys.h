// Keys of tables that rules could not tell apart.
#pragma once

#include "yaml/node.h"

namespace fuda {

// The keys of one mapping in the `tables` of a file that are the same number, "01" and "1": one would replace
// the other. Those in the patches of choices count, too.
[[nodiscard]] Findings check_table_keys(const yaml::Node& root);

}  // namespace fuda
