// Words that look like true or false.
#pragma once

#include <optional>
#include <string_view>

namespace fuda::yaml {

// What a word means to other readers of YAML, or in another capitalisation: yes, no, on, off, y, n, True,
// FALSE. Here all of them but `true` and `false` are texts. Nothing for other words.
[[nodiscard]] std::optional<bool> truth_meant(std::string_view word);
// "write false", for such a word where a truth value is needed; "" for other words.
[[nodiscard]] const char* truth_hint(std::string_view word);

}  // namespace fuda::yaml
