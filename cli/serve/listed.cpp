#include "serve/listed.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fuda::serve {

std::size_t leave_out(std::vector<ListedTable>& tables, std::size_t most_bytes) {
  std::size_t bytes = 0;
  for (const ListedTable& table : tables) bytes += table.text->size();
  if (bytes <= most_bytes) return 0;
  std::ranges::stable_sort(
      tables, {}, [](const ListedTable& table) { return std::tuple(!table.is_waiting, -table.updated); });
  struct Turn {
    std::size_t turn;
    std::size_t at;  // the index in `tables`
  };
  std::map<std::string, std::size_t> turns;  // the number of turns that each network has had so far
  std::vector<Turn> order;
  for (std::size_t at = 0; at < tables.size(); ++at) order.push_back({turns[tables[at].network]++, at});
  std::ranges::stable_sort(order, {}, &Turn::turn);
  std::vector<ListedTable> kept;
  bytes = 0;
  for (const Turn& next : order) {
    bytes += tables[next.at].text->size();
    if (bytes > most_bytes) break;
    kept.push_back(std::move(tables[next.at]));
  }
  const std::size_t left_out = tables.size() - kept.size();
  tables = std::move(kept);
  return left_out;
}

}  // namespace fuda::serve
