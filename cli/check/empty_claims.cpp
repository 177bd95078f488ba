// Scripts that claim something without testing it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/scripts.h"
#include "script/keys.h"
#include "script/loaded_game.h"

namespace fuda {

namespace {

// The items of `legal.lacks` with their places.
std::vector<Word> lacking_moves(const Script& script) {
  std::vector<Word> moves;
  const auto take = [&](const yaml::Node& expect) {
    for (const Leaf& leaf : leaves(expect)) {
      if (leaf.key != "legal.lacks") continue;
      if (leaf.value->is_scalar()) moves.push_back({leaf.value->text, leaf.value_place()});
      for (const yaml::Node& item : leaf.value->items) moves.push_back({item.text, item.place()});
    }
  };
  for (const ScriptStep& step : script.moves) take(step.expect);
  take(script.expect);
  return moves;
}

// Whether the scenario expects only that the game is not over.
bool expects_only_running(const yaml::Node& expect) {
  const std::vector<Leaf> all = leaves(expect);
  return all.size() == 1 && all.front().key == "over" && all.front().value->as_bool() == false;
}

// A finding if a name in this move is probably misspelt, because it resembles a name of the game. A name of a
// variant or an option is correct, because the game lacks its moves.
std::optional<Finding> misspelt(const LoadedGame& loaded, const State& state, const Word& move) {
  const std::size_t colon = move.text.find(": ");
  const std::string text = colon == std::string::npos ? move.text : move.text.substr(colon + 2);
  std::optional<Finding> found;
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    const auto read = loaded.notation.read(state, seat, text);
    if (read.problem.empty()) return std::nullopt;
    if (read.nearly_right && !found) {
      found = warning_at(move.place, fmt::format("'{}' is never legal: {}", text, read.problem), read.hint);
    }
  }
  return found;
}

}  // namespace

Findings find_no_expectation(const Script& script) {
  const auto expects = [](const ScriptStep& step) { return step.refused || !step.expect.is_null(); };
  if (script.covers.empty() || script.refused || script.recorded || script.moves.size() > 1 ||
      std::ranges::any_of(script.moves, expects))
    return {};
  const bool running = script.moves.empty() && expects_only_running(script.expect);
  if (!script.expect.is_null() && !running) return {};
  std::vector<std::string> clauses;
  for (const Word& clause : script.covers) clauses.push_back(clause.text);
  return {
      warning_at(script.place,
                 fmt::format("this scenario covers {} but expects {}", fmt::join(clauses, ", "),
                             running ? "only that the game is not over before the first move" : "nothing"),
                 running ? "add moves, or expect more"
                         : "add 'expect' to a move or to the scenario, or 'refused' to a move")};
}

Findings find_misspelt_moves(Games& games, const Script& script, const VocabularyOf& vocabulary) {
  const std::vector<Word> moves = lacking_moves(script);
  if (moves.empty()) return {};
  Findings findings;
  try {
    const LoadedGame loaded = load_game(games, script);
    State state = loaded.engine->new_state();
    loaded.engine->start(state, script.seed);
    for (const Word& move : moves) {
      if (auto finding = misspelt(loaded, state, move)) {
        findings.push_back(std::move(*finding));
        continue;
      }
      const std::string kind = kind_in(move.text);
      const auto& known = vocabulary().names("move");
      // Playing the script reports a misspelt move.
      if (!contains(known, kind) && nearest(kind, known).empty()) {
        findings.push_back(warning_at(
            move.place, fmt::format("this game has no move '{}' in any variant or with any option", kind),
            suggestion(kind, known)));
      }
    }
  } catch (const Failure&) {
    return {};  // playing the script reports the error
  }
  return findings;
}

}  // namespace fuda
