// Texts in another language's quotes: for a shell, for JSON.
#pragma once

#include <string>
#include <string_view>

namespace fuda {

// One word for a shell, quoted where it must be.
[[nodiscard]] std::string in_shell(const std::string& word);

// A JSON document that is safe to print: what printable() (base/utf8.h) does not show is written \uXXXX
// there, which means the same.
[[nodiscard]] std::string printable_json(std::string_view json);

}  // namespace fuda
