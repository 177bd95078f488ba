// Quotes texts for a shell or for JSON.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// Writes one word for a shell, quoted if necessary.
[[nodiscard]] std::string in_shell(const std::string& word);

// Makes a JSON document safe to print. Characters that printable() (base/utf8.h) would replace become \uXXXX,
// which means the same in JSON.
[[nodiscard]] std::string printable_json(std::string_view json);

}  // namespace fuda
