#include "batch/no_end.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "base/lists.h"
#include "engine/inside.h"
#include "engine/stuck.h"
#include "model/notation.h"

namespace fuda {

namespace {

void add_line(std::string& lines, const std::string& line) {
  if (!line.empty()) lines += (lines.empty() ? "" : "\n") + line;
}

// The first phase usually repeats until the game ends, so it needs no `then`.
bool may_lack_then(const Game& game, PhaseId id) {
  const Phase& phase = game.phases[id];
  return phase.by_default && id != game.start_phase && !phase.moves.empty();
}

std::string without_then(const Phase& phase) {
  return fmt::format(
      "phase '{}' ({}) has no 'then', so the next seat moves in the same phase: if another phase should "
      "follow, add 'then: PHASE'",
      phase.name, phase.place.text());
}

// Counters that are full, for every seat if they belong to seats. A rule may wait for a change of the
// counter.
std::string full_counters(const State& state) {
  const Game& game = state.game();
  std::string lines;
  for (const CounterFamily& family : game.counter_families) {
    if (family.has_two_keys() || family.is_holder()) continue;
    bool full = true;
    for (std::size_t i = family.first; i < std::size_t{family.first} + family.count; ++i) {
      const Counter& counter = game.counters[i];
      full = full && counter.min < counter.max && counter.start < counter.max &&
             state.counter(static_cast<CounterId>(i)) == counter.max;
    }
    if (!full) continue;
    const std::int32_t max = game.counters[family.first].max;
    if (family.per == Per::table) {
      add_line(lines,
               fmt::format("'{}' is at its max, {}: if it should fall again, write reset({}) in a rule",
                           family.name, max, family.name));
    } else if (family.per == Per::seat && game.out == kNone && game.seats > 1) {
      add_line(
          lines,
          fmt::format("'{0}' is at its max, {1}, for every seat: if a seat gets no more turns then, declare "
                      "'{0}' with 'out: true'; if '{0}' should rise further, raise its max",
                      family.name, max));
    }
  }
  return lines;
}

std::string not_drawn(const State& state) {
  const Game& game = state.game();
  if (game.zones.empty()) return {};
  const auto left = state.size(game.start_zone);
  if (left == 0 || left == game.cards.size()) return {};
  return fmt::format("cards in '{}': {} of {}", game.zone_families[game.zones[game.start_zone].family].name,
                     left, game.cards.size());
}

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

std::string phases_without_then(const Game& game, const std::vector<std::string>& except) {
  std::string lines;
  for (std::size_t i = 0; i < game.phases.size(); ++i) {
    if (may_lack_then(game, static_cast<PhaseId>(i)) && !contains(except, game.phases[i].name))
      add_line(lines, without_then(game.phases[i]));
  }
  return lines;
}

Failure no_end(const Engine& engine, const State& state, std::uint32_t moves) {
  const Game& game = engine.game();
  const PhaseId id = state.turn().phase;
  const Phase& phase = game.phases[id];
  std::string hint = all_out(state);
  if (hint.empty()) {
    hint = may_lack_then(game, id) ? without_then(phase) : phases_without_then(game);
    add_line(hint, full_counters(state));
    add_line(hint, not_drawn(state));
  }
  if (moves == game.max_moves && game.max_moves_place.line > 0)
    hint = fmt::format("the limit is 'limits.moves' at {}: raise it if games can be longer{}{}",
                       game.max_moves_place.text(), hint.empty() ? "" : "\n", hint);
  return Failure(error_at(
      phase.place,
      fmt::format("after {} moves, the game has not ended and is in phase '{}'", moves, phase.name), hint));
}

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
