// The places of values in a JSON text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/diagnostic.h"

namespace fuda {

// The way to a value: names in mappings, and positions in lists, counted from 0.
using JsonPath = std::vector<std::variant<std::string, std::size_t>>;

// "actions[3].target"; "" for the whole text.
[[nodiscard]] std::string json_path_text(const JsonPath& path);

// Where the value at `path` begins, in a text that read_json() has read; if there is no such value, where the
// last one on the way to it does. `name` is the file's.
[[nodiscard]] Place place_of_value(std::string_view text, const std::string& name, const JsonPath& path);
// The same for the key of the value.
[[nodiscard]] Place place_of_key(std::string_view text, const std::string& name, const JsonPath& path);

}  // namespace fuda
