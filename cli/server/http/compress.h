// Compresses answers so that they arrive faster over a slow line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "serve/message.h"

namespace fuda::serve {

// The name of the coding in HTTP, or "" for Coding::none.
[[nodiscard]] const char* name_of(Coding coding);
// The best coding in a client's Accept-Encoding.
[[nodiscard]] Coding coding_in(std::string_view accepted);

// The time that compression may take. `little` is for an answer that the server sends at once. `more` is for
// an answer that a player waits for on a slow line and that the page reads line by line. `most` is for a file
// that the server sends again and again.
enum class Effort : std::uint8_t { little, more, most };
// Compresses a text. Throws std::bad_alloc if memory runs out. `most_memory` limits the bytes that Brotli may
// use, for tests.
[[nodiscard]] std::string compressed(std::string_view text, Coding coding, Effort effort,
                                     std::size_t most_memory = SIZE_MAX);

}  // namespace fuda::serve
