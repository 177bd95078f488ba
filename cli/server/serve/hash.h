#pragma once

#include <string>
#include <string_view>

namespace fuda::serve {

// The SHA-256 of a text in base64, as a Content-Security-Policy names the scripts and styles that may run.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace fuda::serve
