// Free data of a game, such as score tables, as a plain tree: null, true/false, integer, text, list or
// mapping.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace fuda {

struct Data {
  struct Entry;
  using List = std::vector<Data>;
  using Mapping = std::vector<Entry>;  // in file order
  std::variant<std::monostate, bool, std::int64_t, std::string, List, Mapping> value;
};

// This is not a std::pair, because Clang does not compile a std::pair of an incomplete type.
struct Data::Entry {
  Entry(std::string key, Data data) : first(std::move(key)), second(std::move(data)) {}
  std::string first;
  Data second;
};

}  // namespace fuda
