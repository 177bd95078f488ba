// What tells records whether a game has still the rules that they were made with.
#pragma once

#include <cstdint>
#include <string>

#include "load/definition.h"

namespace fuda {

// The text of a game or variant without its sections `look`, `talk` and `bots` and the empty lines in front
// of them: as it would be if they had never been written. `root`: of the same text. A section that shares a
// line with another stays.
[[nodiscard]] std::string rules_text(const std::string& text, const yaml::Node& root);

// FNV-1a, 64 bits, of every file's text without the section `look`.
[[nodiscard]] std::uint64_t rules_hash(const Definition& definition);

}  // namespace fuda
