// Games as rows of a table, one each: comma-separated values for spreadsheets and statistics programs.
#pragma once

#include <string>

#include "script/match.h"
#include "study/counter.h"

namespace fuda {

// "game,seed,end,moves,outcome,score_P1,score_P2,winners"; `score_team` where the score is the team's.
[[nodiscard]] std::string row_header(const Match& match);
// `seed`: of the game. `end` is finished, failed or forfeit; `winners` has the seats between spaces.
[[nodiscard]] std::string row_of(const Match& match, const GameFacts& facts, std::uint64_t seed);
// Of a game in which a rule failed: what is not known stays empty.
[[nodiscard]] std::string failed_row(const Match& match, std::uint64_t game, std::uint64_t seed);

}  // namespace fuda
