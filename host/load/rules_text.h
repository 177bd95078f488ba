// What of a file's text is rules, and counts for their hash.
#pragma once

#include <string>

#include "yaml/node.h"

namespace fuda {

// The text of a game or variant without its sections `look`, `talk` and `bots` and the empty lines in front
// of them: as it would be if they had never been written. `root`: of the same text. A section that shares a
// line with another stays.
[[nodiscard]] std::string rules_text(const std::string& text, const yaml::Node& root);

}  // namespace fuda
