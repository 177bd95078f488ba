// Which tables a list names if it cannot name all.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fuda::serve {

struct ListedTable {
  std::shared_ptr<const std::string> text;
  std::string network;      // of whoever made it (serve/address.h)
  bool is_waiting = false;  // for people
  std::int64_t updated = 0;
};

// Leaves out tables until the others have at most so many bytes; returns how many. Networks take turns, each
// with its newest table first; in a turn, tables that wait for people go before others.
[[nodiscard]] std::size_t leave_out(std::vector<ListedTable>& tables, std::size_t most_bytes);

}  // namespace fuda::serve
