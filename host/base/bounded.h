// Texts in messages come from files, however long; what is shown of them is not.
#pragma once

#include <cstddef>
#include <string>

namespace fuda {

inline constexpr std::size_t kMaxMessageLine = 800;  // bytes of a line of a message or of its hint
inline constexpr std::size_t kMaxMessageLines = 40;  // of a message, and of its hint

// The text of a message or a hint, as much of it as anybody reads: of a longer line the beginning and the
// end, and no more lines than that. Texts that are short enough stay as they are.
[[nodiscard]] std::string bounded(std::string text);

}  // namespace fuda
