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
  struct Entry;
  using List = std::vector<Data>;
  using Mapping = std::vector<Entry>;  // in the order of the file
  std::variant<std::monostate, bool, std::int64_t, std::string, List, Mapping> value;
};

// No std::pair: one of an incomplete type does not compile with Clang.
struct Data::Entry {
  Entry(std::string key, Data data) : first(std::move(key)), second(std::move(data)) {}
  std::string first;
  Data second;
};

}  // namespace fuda
