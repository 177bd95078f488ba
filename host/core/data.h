// Free data of a game (score tables and the like) as a plain tree: null, true/false, integer, text, list or
// mapping.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace fuda {

struct Data {
  using List = std::vector<Data>;
  using Mapping = std::vector<std::pair<std::string, Data>>;  // in the order of the file
  std::variant<std::monostate, bool, std::int64_t, std::string, List, Mapping> value;
};

}  // namespace fuda
