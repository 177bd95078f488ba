#include "script/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/lists.h"
#include "script/words.h"

namespace fuda {

void hint_at_start(Finding& finding, const Script& script, const LoadedGame& loaded, const State& state) {
  if (state.over()) {
    const char* order = "; a deck lists its cards in the order in which they are drawn";
    finding.add_hint(fmt::format("the game ended in the set-up, before the first move{}",
                                 script.deck.empty() ? "" : order));
    return;
  }
  const std::vector<Phase>& phases = loaded.game().phases;
  const PhaseId now = state.turn().phase, start = loaded.game().start_phase;
  if (script.given.is_null() || script.given.find("phase") != nullptr || now == start) return;
  finding.add_hint(fmt::format(
      "'given' names no phase, so the game began in phase '{}' and entered '{}' before the first move; to "
      "begin in '{}', write given: {{phase: {}, …}}",
      phases[start].name, phases[now].name, phases[now].name, phases[now].name));
}

void hint_at_winners(Finding& finding, const Mismatch& winners, const LoadedGame& loaded,
                     const State& state) {
  if (winners.key != "winners" || !state.over() || loaded.game().team_score) return;
  const lua::Score score = loaded.engine->score(state);
  if (score.none || score.hidden) return;
  const auto [low, high] = std::ranges::minmax(score.values);
  std::vector<std::string> expected, worst;
  for (const yaml::Node& item : winners.value.items) expected.push_back(item.text);
  for (std::size_t seat = 0; seat < score.values.size(); ++seat) {
    if (score.values[seat] == (score.lowest ? high : low)) worst.push_back(loaded.notation.seats()[seat]);
  }
  std::ranges::sort(expected);
  std::ranges::sort(worst);
  if (low == high || expected != worst) return;
  finding.add_hint(
      fmt::format("the expected winners have the {} score; if that score is the best, write 'wins: {}'",
                  score.lowest ? "highest" : "lowest", score.lowest ? "highest" : "lowest"));
}

void put_turn_first(Refusal& why, std::string& hint, const Move& move, const LoadedGame& loaded,
                    const State& state) {
  if (why.rule != Refusal::Rule::parameter || state.over()) return;
  const Phase& phase = loaded.game().phases[state.turn().phase];
  const bool may_move = ((state.turn().active >> move.seat) & 1U) != 0;
  if (may_move || !contains(phase.moves, move.kind)) return;
  Sentence said{"it is not {seat}'s turn", {{"seat", loaded.notation.seat(move.seat)}}};
  std::string reason = said.english();
  const std::string other = Words(loaded).reason(why);
  hint = hint.empty() ? other : other + "\n" + hint;
  why = {std::move(reason), phase.place, Refusal::Rule::turn, std::move(said)};
}

}  // namespace fuda
