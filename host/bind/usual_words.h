// Names that other programs use for functions of zones, cards and other objects: `deck:size()` for `#deck`.
#pragma once

#include <string>
#include <string_view>

namespace fuda::lua {

// A hint for a field that an object does not have, such as "write: #deck". Returns "" if the word is unknown.
// `thing` is "zone", "counter", "card", "seat" or "list of cards". `written` is the object as the code writes
// it.
[[nodiscard]] std::string instead_of(std::string_view thing, std::string_view word, std::string_view written);

}  // namespace fuda::lua
