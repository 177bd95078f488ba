// Limits of scripts, which may be longer than other YAML files: games are kept in them.
#pragma once

#include <cstddef>

namespace fuda {

inline constexpr std::size_t kMaxScriptBytes = 16 * 1024 * 1024;
inline constexpr std::size_t kMaxScriptText = 64 * 1024;  // of one value: a move may name many cards
// Texts, lists and mappings of any YAML file. What is not a script has too few bytes for as many.
inline constexpr std::size_t kMaxYamlValues = 250'000;

}  // namespace fuda
