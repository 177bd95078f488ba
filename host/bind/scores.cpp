#include "bind/scores.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/wide.h"
#include "lua/sandbox.h"
#include "lua/values.h"

namespace fuda::lua {

Score Scores::of(const State& state, const Viewer& viewer) {
  Score score;
  score.lowest = game_.lowest_wins;
  const auto& unscored = game_.unscored;
  if (std::find(unscored.begin(), unscored.end(), state.turn().outcome) != unscored.end()) {
    score.none = true;
    return score;
  }
  calls_.begin(state);
  if (viewer.seat == kNone) {
    read(state, score);
  } else {
    score.hidden = !leaks_.watched(state, viewer, [&] { read(state, score); }).empty();
  }
  return score;
}

// Raises an error about the value that `score` returned, which is on the top of the stack.
void Scores::refuse() const {
  const int before = lua_gettop(L_) - 1;
  const int type = lua_type(L_, -1);
  std::string got = type == LUA_TTABLE ? "a table" : push_text(L_, -1);
  if (type == LUA_TSTRING) {
    std::size_t size = 0;
    const char* text = lua_tolstring(L_, before + 1, &size);
    got = "the text '" + excerpt({text, size}, kMaxYamlText) + "'";
  }
  const std::string bounds =
      whole_number_at(L_, before + 1) ? fmt::format(" from {} to {}", -kMaxScore, kMaxScore) : "";
  lua_settop(L_, before);
  throw Failure(error_at(defined_at(L_, defined_.score()),
                         fmt::format("'score' must return a whole number{}, not {}", bounds, got)));
}

void Scores::read(const State& state, Score& score) {
  const OutcomeId outcome = state.turn().outcome;
  const int scores = game_.team_score ? 1 : game_.seats;
  for (int seat = 0; seat < scores; ++seat) {
    if (defined_.score() == 0) {
      score.values.push_back(0);
      continue;
    }
    lua_pushvalue(L_, defined_.score());
    if (!game_.team_score) calls_.push_seat(static_cast<Seat>(seat));
    if (outcome == kNone) {
      lua_pushnil(L_);
    } else {
      calls_.push_outcome(outcome);
    }
    calls_.invoke(game_.team_score ? 1 : 2, 1);
    const auto value = whole_number_at(L_, -1);
    if (!value || *value < -kMaxScore || *value > kMaxScore) [[unlikely]]
      refuse();
    lua_pop(L_, 1);
    score.values.push_back(*value);
  }
}

}  // namespace fuda::lua
