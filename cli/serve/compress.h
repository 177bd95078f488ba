// Answers that take less time on a slow line.
#pragma once

#include <string>
#include <string_view>

namespace fuda::serve {

// The text as gzip has it.
[[nodiscard]] std::string gzipped(std::string_view text);
// Whether a client takes gzip, by its Accept-Encoding.
[[nodiscard]] bool takes_gzip(std::string_view accepted);

}  // namespace fuda::serve
