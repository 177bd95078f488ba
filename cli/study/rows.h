// Writes games as rows of comma-separated values, for spreadsheets and statistics programs.
#pragma once

#include <string>

#include "script/loaded_game.h"
#include "study/counter.h"

namespace fuda {

// The first row: "game,seed,end,moves,outcome,score_P1,score_P2,winners". If the team has the score, the row
// has the column `score_team` instead.
[[nodiscard]] std::string row_header(const LoadedGame& loaded);
// The row of a game. `seed` is the seed of the game. In the row, `end` is finished or forfeit, and spaces
// separate the `winners`.
[[nodiscard]] std::string row_of(const LoadedGame& loaded, const GameFacts& facts, std::uint64_t seed);
// The row of a game in which a rule failed. Leaves unknown fields empty.
[[nodiscard]] std::string failed_row(const LoadedGame& loaded, std::uint64_t game, std::uint64_t seed);

}  // namespace fuda
