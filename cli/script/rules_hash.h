// A hash that shows whether a game still has the rules of a recorded game.
#pragma once

#include <cstdint>
#include <string>

#include "load/definition.h"

namespace fuda {

// The text of a game or variant without its sections `look`, `talk` and `bots` and the empty lines before
// them, as if the author had never written them. Keeps a section that shares a line with another section.
// `root` is the parsed text.
[[nodiscard]] std::string rules_text(const std::string& text, const yaml::Node& root);

// A hash (FNV-1a, 64 bits) of every file's rules_text() and of all Lua files.
[[nodiscard]] std::uint64_t rules_hash(const Definition& definition);

}  // namespace fuda
