// Builds YAML nodes.
#pragma once

#include <string>
#include <vector>

#include "yaml/node.h"

namespace fuda::workbench {

[[nodiscard]] yaml::Node text_node(std::string text);
[[nodiscard]] yaml::Node list_node(std::vector<yaml::Node> items);
[[nodiscard]] yaml::Node list_node(const std::vector<std::string>& texts);
[[nodiscard]] yaml::Node mapping_node();
// Appends an entry to a mapping, which must not have this key.
void put(yaml::Node& mapping, const std::string& key, yaml::Node value);

}  // namespace fuda::workbench
