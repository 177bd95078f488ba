#include "batch/no_move.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "batch/no_end.h"
#include "engine/inside.h"
#include "engine/stuck.h"
#include "model/notation.h"

namespace fuda {

namespace {

// The zone in which a parameter needs cards. Null if the parameter needs no zone, or several zones.
const ZoneRef* zone_needed(const Param& param) {
  if (const auto* position = param.as<PositionParam>()) return &position->zone;
  const auto* cards = param.as<CardsParam>();
  if (!param.is_of_cards() || (cards != nullptr && cards->low <= 0) || !param.places().also.empty())
    return nullptr;
  return &param.places().zone;
}

// Describes the first parameter that has no possible argument, whatever the arguments of earlier parameters
// are.
std::string nothing_to_choose(const State& state, const Notation& notation, const MoveKind& kind,
                              const Move& move) {
  for (const Param& param : kind.params) {
    const ZoneRef* in = zone_needed(param);
    if (in != nullptr && in->owner == ZoneRef::Owner::any) {
      const std::string& name = state.game().zone_families[in->family].name;
      return fmt::format("there is no card in any {}", name);
    }
    if (in != nullptr && in->owner != ZoneRef::Owner::argument) {
      const ZoneId zone = fuda::resolve(state.game(), *in, move);
      if (state.size(zone) == 0) return fmt::format("there is no card in {}", notation.zone(zone));
    }
  }
  return kind.params.empty() ? "this move is not possible now"
                             : fmt::format("parameter '{}' has no possible value", kind.params.back().name);
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
  if (!moves.empty() && !kind.params.empty() && kind.params.back().is_by_rules()) {
    move = nth_move(state, moves, 0);
    rules_of(engine).add_sets(state, moves, {});
    if (moves.empty()) return lists_nothing(kind, rules_of(engine).guard(state, move));
  }
  if (!moves.empty()) move = nth_move(state, moves, 0);
  const Refusal refusal = engine.refusal(state, notation, move);
  const bool amount = refusal.rule == Refusal::Rule::cost || refusal.rule == Refusal::Rule::gain;
  if (moves.empty() && !amount) return nothing_to_choose(state, notation, kind, move);
  if (amount) return refusal.reason;
  return fmt::format("{}{} ({}:{})", refusal.reason,
                     moves.size() > 1 ? fmt::format(", and so on for all {}", moves.size()) : "",
                     refusal.place.file, refusal.place.line);
}

// A hint for the author of rules that allow such a position. `stuck` would hide a list of moves that replaces
// another by mistake, and a phase that lacks its `then`.
std::string stuck_hint(const Game& game, const Phase& phase) {
  const std::string& name = phase.name;
  if (phase.movers == Phase::Movers::others && !phase.skips)
    return fmt::format(
        "in phase '{}', offer a move that does nothing, such as 'pass', or write 'stuck: skip'", name);
  if (game.outcomes.empty() || phase.stuck != kNone || phase.stuck_outcome != kNone) return {};
  if (phase.replaces_moves) {
    std::vector<std::string> moves;
    for (const KindId move : phase.moves) moves.push_back(game.moves[move].name);
    return fmt::format(
        "this list replaces all other moves of phase '{}'; to keep them, write moves: {{add: [{}]}}", name,
        fmt::join(moves, ", "));
  }
  if (std::string then = phases_without_then(game); !then.empty()) return then;
  if (phase.continuation == Phase::Continuation::phase && &game.phases[phase.next] == &phase)
    return fmt::format(
        "'then: {}' lets the same seat continue in this phase; for the next seat's turn, write "
        "then: next_seat",
        name);
  return fmt::format("if the rules allow this position, add 'stuck: {0}' or 'stuck: PHASE' to phase '{1}'",
                     game.outcomes.front(), name);
}

// A counter that the rules have changed for a seat without cards. The seat may be out of the game.
std::string out_hint(const State& state, Seat seat) {
  const Game& game = state.game();
  if (game.out != kNone || game.seats < 2) return {};
  bool has_zone = false;
  for (const ZoneFamily& family : game.zone_families) {
    if (family.per != Per::seat || family.has_two_keys()) continue;
    has_zone = true;
    if (state.size(static_cast<ZoneId>(family.first + seat)) > 0) return {};
  }
  for (const CounterFamily& family : game.counter_families) {
    if (!has_zone || family.per != Per::seat || family.has_two_keys() || family.is_holder()) continue;
    const auto id = static_cast<CounterId>(family.first + seat);
    const Counter& counter = game.counters[id];
    if (counter.start == counter.min && counter.max == counter.min + 1 && state.counter(id) == counter.max)
      return fmt::format("if a seat is out of the game once its '{0}' is {1}, declare '{0}' with 'out: true'",
                         family.name, counter.max);
  }
  return {};
}

}  // namespace

Failure no_move(Engine& engine, const State& state, Seat seat) {
  const Phase& phase = engine.game().phases[state.turn().phase];
  const Notation notation(engine.game(), numbered_seats(engine.game().seats));
  std::string hint = all_out(state);
  const bool anyone = hint.empty();
  for (const KindId id : phase.moves) {
    hint += fmt::format("{}{}: {}", hint.empty() ? "" : "\n", engine.game().moves[id].name,
                        why_not(engine, notation, state, seat, id));
  }
  const std::string way_out = anyone ? stuck_hint(engine.game(), phase) : "";
  const std::string out = anyone ? out_hint(state, seat) : "";
  for (const std::string& line : {out, way_out}) {
    if (!line.empty()) hint += (hint.empty() ? "" : "\n") + line;
  }
  return Failure(at_phase(
      phase,
      fmt::format("seat {} has no legal move in phase '{}', but the game is not over", seat + 1, phase.name),
      hint));
}

}  // namespace fuda
