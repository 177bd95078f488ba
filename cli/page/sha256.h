// SHA-256, for the line of a page that says which scripts and styles are its own.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// In base64, as Content-Security-Policy writes it.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace fuda
