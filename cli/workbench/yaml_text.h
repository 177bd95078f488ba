// Writes YAML nodes as text.
#pragma once

#include <string>

#include "yaml/node.h"

namespace fuda::workbench {

// The entries of a mapping as the lines of a file: in block style, and on one line wherever a value fits. The
// text reads back as the same nodes.
[[nodiscard]] std::string yaml_text(const yaml::Node& mapping);

// A text that is equal for two nodes exactly if they have the same values, in any order of keys.
[[nodiscard]] std::string canonical(const yaml::Node& node);
// Whether two nodes have the same values in the same order.
[[nodiscard]] bool same(const yaml::Node& one, const yaml::Node& other);

}  // namespace fuda::workbench
