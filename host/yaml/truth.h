// Words that look like true or false.
#pragma once

#include <optional>
#include <string_view>

namespace fuda::yaml {

// Reads words that other YAML readers take for a truth value, or `true` and `false` in another
// capitalisation: yes, no, on, off, y, n, True, FALSE. In fuda, all these words except `true` and `false` are
// texts. Returns nothing for other words.
[[nodiscard]] std::optional<bool> truth_meant(std::string_view word);
// Returns a hint such as "write false" for a word that looks like a truth value, and "" for other words.
[[nodiscard]] const char* truth_hint(std::string_view word);

}  // namespace fuda::yaml
