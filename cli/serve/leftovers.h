// What a server that was ended in the middle of its work has left in the folder of its tables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fuda::serve {

// Clears away what nobody was told of: files under temporary names, cards whose journal is gone (their table
// was being removed), journals of tables without a card in which no move was made. Tells what it cleared, and
// of journals without a card that hold moves, which stay. Nothing else in the folder is touched. To be called
// before tables are opened.
[[nodiscard]] std::vector<std::string> clear_leftovers(const std::filesystem::path& folder);

}  // namespace fuda::serve
