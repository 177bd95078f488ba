// How a game has ended, and what has been scored until then.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "script/loaded_game.h"
#include "text/paint.h"

namespace fuda {

// "over", the "score", and of a game that is over its "outcome" and "winners": as far as the observer knows,
// with "?" for what depends on more.
[[nodiscard]] nlohmann::ordered_json result_json(const LoadedGame& loaded, const Observation& seen);

// The same in words, from JSON with these keys: the outcome, the score of a team with its rating, then who
// won and by how much. Of a game that goes on, only the score of the team.
[[nodiscard]] std::vector<std::string> result_parts(const LoadedGame& loaded,
                                                    const nlohmann::ordered_json& result, const Paint& paint);

// In one line: "won · score 21 · legendary", "all cards are played · Ana wins with 31, 4 ahead of Bruno".
[[nodiscard]] std::string result_text(const LoadedGame& loaded, const State& state, const Paint& paint);

// Adds the keys of one object to another.
void add_keys(nlohmann::ordered_json& to, nlohmann::ordered_json from);

}  // namespace fuda
