// Answers that take less time on a slow line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fuda::serve {

enum class Coding : std::uint8_t { none, gzip, brotli };

// As HTTP calls it; "" for none.
[[nodiscard]] const char* name_of(Coding coding);
// What a client takes, by its Accept-Encoding: the best of it.
[[nodiscard]] Coding coding_in(std::string_view accepted);

// How much time it may take: for what is sent at once; for what somebody waits for on a slow line, who reads
// each line once it has arrived; and for what is sent again and again.
enum class Effort : std::uint8_t { little, more, most };
// Throws std::bad_alloc if there is no memory for it. `most_memory`: bytes that Brotli may take; for tests.
[[nodiscard]] std::string compressed(std::string_view text, Coding coding, Effort effort,
                                     std::size_t most_memory = SIZE_MAX);

}  // namespace fuda::serve
