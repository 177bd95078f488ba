// Text inside HTML.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// Escapes a text for HTML or for the value of an attribute in quotes. Replaces control characters and hidden
// characters with '?'. If `lines` is set, keeps line ends and tabs.
[[nodiscard]] std::string in_html(std::string_view text, bool lines = false);

}  // namespace fuda
