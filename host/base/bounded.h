// Messages quote files, whose texts may be of any length; what is shown of them is short.
#pragma once

#include <cstddef>
#include <string>

namespace fuda {

inline constexpr std::size_t kMaxMessageLine = 800;  // bytes of a line of a message or of its hint
inline constexpr std::size_t kMaxMessageLines = 40;  // of a message, and of its hint

// The text of a message or a hint, cut to as much as anybody reads: only so many lines, and only the
// beginning and the end of a long one.
[[nodiscard]] std::string bounded(std::string text);

}  // namespace fuda
