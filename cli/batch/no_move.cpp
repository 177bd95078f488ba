#include "batch/no_move.h"

#include <fmt/format.h>

#include "engine/inside.h"
#include "engine/stuck.h"
#include "model/notation.h"

namespace fuda {

namespace {

// The first parameter for which there is nothing to choose, whatever was chosen before.
std::string nothing_to_choose(const State& state, const Notation& notation, const MoveKind& kind,
                              const Move& move) {
  for (const Param& param : kind.params) {
    const bool of_cards = param.domain == Domain::card || (param.domain == Domain::cards && param.low > 0);
    const bool in_zone = (of_cards && param.also.empty()) || param.domain == Domain::position;
    const auto of = param.zone.of;
    if (in_zone && of == ZoneRef::Of::any) {
      const std::string& name = state.game().zone_families[param.zone.family].name;
      return fmt::format("there is no card in any {}", name);
    }
    if (in_zone && of != ZoneRef::Of::argument) {
      const ZoneId zone = fuda::resolve(state.game(), param.zone, move);
      if (state.size(zone) == 0) return fmt::format("there is no card in {}", notation.zone(zone));
    }
  }
  return kind.params.empty() ? "it is not possible here"
                             : fmt::format("nothing can be chosen for '{}'", kind.params.back().name);
}

std::string lists_nothing(const MoveKind& kind, const lua::Guarded& sets) {
  return fmt::format("moves.{}.sets ({}:{}) lists no cards{}", kind.name, sets.place.file, sets.place.line,
                     sets.reason.empty() ? "" : ": " + sets.reason);
}

std::string why_not(Engine& engine, const Notation& notation, const State& state, Seat seat, KindId id) {
  const MoveKind& kind = engine.game().moves[id];
  MoveSet moves;
  moves_of_kind(state, seat, id, moves);
  Move move{id, seat, {}};
  if (!moves.empty() && !kind.params.empty() && kind.params.back().by_rules) {
    move = nth_move(state, moves, 0);
    rules_of(engine).add_sets(state, moves, {});
    if (moves.empty()) return lists_nothing(kind, rules_of(engine).guard(state, move));
  }
  if (!moves.empty()) move = nth_move(state, moves, 0);
  const Refusal refusal = engine.refusal(state, notation, move);
  const bool amount = refusal.by == Refusal::By::cost || refusal.by == Refusal::By::gain;
  if (moves.empty() && !amount) return nothing_to_choose(state, notation, kind, move);
  if (amount) return refusal.reason;
  return fmt::format("{}{} ({}:{})", refusal.reason,
                     moves.size() > 1 ? fmt::format(", and so on for all {}", moves.size()) : "",
                     refusal.place.file, refusal.place.line);
}

}  // namespace

Failure no_move(Engine& engine, const State& state, Seat seat) {
  const Phase& phase = engine.game().phases[state.turn().phase];
  const Notation notation(engine.game(), numbered_seats(engine.game().seats));
  std::string hint = all_out(state);
  for (const KindId id : phase.moves) {
    hint += fmt::format("{}{}: {}", hint.empty() ? "" : "\n", engine.game().moves[id].name,
                        why_not(engine, notation, state, seat, id));
  }
  return Failure(at_phase(
      phase,
      fmt::format("seat {} has no legal move in phase '{}', and the game is not over", seat + 1, phase.name),
      hint));
}

}  // namespace fuda
