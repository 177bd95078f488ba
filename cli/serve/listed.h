// Selects tables for a list that has no room for all tables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fuda::serve {

struct ListedTable {
  std::shared_ptr<const std::string> text;
  std::string network;      // the network of the table's owner (serve/address.h)
  bool is_waiting = false;  // whether the table waits for people
  std::int64_t updated = 0;
};

// Removes tables until the remaining tables have at most `most_bytes` bytes. Returns the number of removed
// tables. Networks take turns, each with its newest table first. In each turn, tables that wait for people
// have priority over other tables.
[[nodiscard]] std::size_t leave_out(std::vector<ListedTable>& tables, std::size_t most_bytes);

}  // namespace fuda::serve
