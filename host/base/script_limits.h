// Limits for scripts. Scripts may be longer than other YAML files, because saved games are scripts.
#pragma once

#include <cstddef>

namespace fuda {

inline constexpr std::size_t kMaxScriptBytes = 16 * 1024 * 1024;
inline constexpr std::size_t kMaxScriptText = 64 * 1024;  // maximum bytes of one value; a move can name many
                                                          // cards
// Maximum number of texts, lists and mappings in a YAML file. Only scripts can be large enough to reach this
// limit.
inline constexpr std::size_t kMaxYamlValues = 250'000;

}  // namespace fuda
