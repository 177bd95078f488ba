// What lies on a table.
#pragma once

#include <string>

#include "script/table.h"
#include "text/paint.h"

namespace fuda {

// The whole position, a line a zone, each indented; in the words of scripts.
[[nodiscard]] std::string table_text(const Table& table, const State& state);
// The same in the reader's language; without `all_counters` not those that are 0 as at the start.
[[nodiscard]] std::string table_words(const Table& table, const State& state, const Paint& paint,
                                      bool all_counters);

}  // namespace fuda
