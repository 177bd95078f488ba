#include "batch/no_end.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "engine/stuck.h"

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

}  // namespace fuda
