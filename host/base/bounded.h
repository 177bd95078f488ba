// Shortens messages and hints, because they quote files whose texts can have any length.
#pragma once

#include <cstddef>
#include <string>

namespace fuda {

inline constexpr std::size_t kMaxMessageLine = 800;  // maximum bytes in a line of a message or hint
inline constexpr std::size_t kMaxMessageLines = 40;  // maximum lines in a message or hint

// Cuts the text of a message or a hint to its first kMaxMessageLines lines, and cuts the middle out of long
// lines.
[[nodiscard]] std::string bounded(std::string text);

}  // namespace fuda
