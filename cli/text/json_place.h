// The places of values in a JSON text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/diagnostic.h"

namespace fuda {

// The path to a value: names in mappings, and positions in lists, counted from 0.
using JsonPath = std::vector<std::variant<std::string, std::size_t>>;

// The text of a path, such as "actions[3].target". "" for the whole text.
[[nodiscard]] std::string json_path_text(const JsonPath& path);

// The start of the value at `path`, in a text that read_json() has read. If the value does not exist, gives
// the start of the last existing value on the path. `name` is the name of the file.
[[nodiscard]] Place place_of_value(std::string_view text, const std::string& name, const JsonPath& path);
// The start of the key of the value at `path`.
[[nodiscard]] Place place_of_key(std::string_view text, const std::string& name, const JsonPath& path);

}  // namespace fuda
