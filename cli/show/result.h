// The result of a game, or its score so far.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "script/loaded_game.h"
#include "text/paint.h"

namespace fuda {

// JSON with "over" and "score", and after the end of the game with "outcome" and "winners". A value that the
// observer does not know is "?".
[[nodiscard]] nlohmann::ordered_json result_json(const LoadedGame& loaded, const Observation& seen);

// The result in words, made from the JSON of result_json(). The parts are the outcome, the score of a team
// with its rating, and the winners with their lead. While the game is running, returns only the score of the
// team.
[[nodiscard]] std::vector<std::string> result_parts(const LoadedGame& loaded,
                                                    const nlohmann::ordered_json& result, const Paint& paint);

// The result on one line, such as "won · score 21 · legendary" or "all cards are played · Ana wins with 31, 4
// ahead of Bruno".
[[nodiscard]] std::string result_text(const LoadedGame& loaded, const State& state, const Paint& paint);

// Adds the keys of one object to another.
void add_keys(nlohmann::ordered_json& to, nlohmann::ordered_json from);

}  // namespace fuda
