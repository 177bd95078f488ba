#pragma once

#include <string>
#include <string_view>

namespace fuda::serve {

// The SHA-256 hash of a text, in base64. A Content-Security-Policy identifies the allowed scripts and styles
// by their hashes.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace fuda::serve
