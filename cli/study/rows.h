// Games as rows of comma-separated values, for spreadsheets and statistics programs.
#pragma once

#include <string>

#include "script/loaded_game.h"
#include "study/counter.h"

namespace fuda {

// "game,seed,end,moves,outcome,score_P1,score_P2,winners"; `score_team` where the score is the team's.
[[nodiscard]] std::string row_header(const LoadedGame& loaded);
// `seed`: the game's. In the row, `end` is finished or forfeit, and spaces separate the `winners`.
[[nodiscard]] std::string row_of(const LoadedGame& loaded, const GameFacts& facts, std::uint64_t seed);
// A game in which a rule failed; what is not known stays empty.
[[nodiscard]] std::string failed_row(const LoadedGame& loaded, std::uint64_t game, std::uint64_t seed);

}  // namespace fuda
