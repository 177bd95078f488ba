#include <fmt/format.h>

#include "base/lists.h"
#include "engine/inside.h"
#include "engine/stuck.h"
#include "model/flow.h"

namespace fuda {

Finding at_phase(const Phase& phase, std::string message, std::string hint) {
  return error_at(phase.place, std::move(message), std::move(hint),
                  {Subject::Kind::none_left, "phases." + phase.name});
}

std::string all_out(const State& state) {
  const Game& game = state.game();
  if (game.out == kNone || seats_playing(state) != 0) return {};
  const CounterFamily& family = game.counter_families[game.out];
  return fmt::format(
      "every seat is out, because its '{}' is above {}: call finish(\"…\") before the last seat goes out",
      family.name, game.counters[family.first].min);
}

Failure nowhere_to_go(Engine& engine, const State& state, KindId after) {
  const Game& game = engine.game();
  const PhaseId id = state.turn().phase;
  const Phase& phase = game.phases[id];
  const bool by_move = after != kNone && contains(phase.moves, after);
  if (std::string out = all_out(state); !out.empty())
    return Failure(at_phase(phase, fmt::format("nobody can move in phase '{}'", phase.name), std::move(out)));
  const std::string rule =
      by_move ? "moves." + game.moves[after].name + ".apply" : "phases." + phase.name + ".enter";
  const auto functions = rules_of(engine).functions();
  const auto at = functions.find(rule);
  return Failure(
      at_phase(phase,
               fmt::format("nobody can move{}: the rules gave phase '{}' no way to continue",
                           by_move ? " after '" + game.moves[after].name + "'" : "", phase.name),
               fmt::format("'then: rules' needs a go(\"…\") or finish(\"…\"), but {}{} called neither", rule,
                           at == functions.end() ? "" : " (" + at->second.text() + ")")));
}

}  // namespace fuda
