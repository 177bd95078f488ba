// Text within HTML.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// As text, or as the value of an attribute in quotes. Control and hidden characters become '?'; with `lines`,
// line ends and tabs stay.
[[nodiscard]] std::string in_html(std::string_view text, bool lines = false);

}  // namespace fuda
