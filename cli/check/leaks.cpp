#include "check/leaks.h"

#include <fmt/format.h>

#include <set>

#include "base/lists.h"
#include "engine/inside.h"
#include "engine/secrets.h"

namespace fuda {

namespace {

// The conditions of all moves that a phase offers.
Findings of_conditions(const Game& game) {
  std::set<KindId> offered;
  for (const Phase& phase : game.phases) {
    offered.insert(phase.moves.begin(), phase.moves.end());
    offered.insert(phase.free.begin(), phase.free.end());
  }
  Findings found;
  for (const KindId kind : offered) append(found, hidden_conditions(game, kind));
  return found;
}

}  // namespace

// A line can leak in every move, but is reported once.
void LeakObserver::take() {
  for (const lua::Leak& leak : engine_.leaks()) {
    const Place& place = leak.read.place;
    if (known_.emplace(leak.rule_kind, leak.rule, place.line, place.file).second)
      findings_.push_back(finding_of(leak, engine_.game()));
  }
}

void LeakObserver::ask(const State& state) {
  if (!rules_of(engine_).has_guards()) return;
  for (Seat seat = 0; seat < state.game().seats; ++seat) {
    asked_.clear();
    legal_moves(state, seat, asked_);
    free_moves(state, seat, asked_);
    if (asked_.empty()) continue;
    rules_of(engine_).filter(state, asked_, Viewer(seat));
    take();
  }
}

void LeakObserver::look_at(const State& state) {
  take();  // of the move before
  ask(state);
}

// Until all have moved, a move is hidden from the others; what it does has to be, too.
void LeakObserver::note_open_choice(const State& state) {
  const Game& game = engine_.game();
  const auto waiting = static_cast<SeatMask>(waiting_ & state.turn().active);
  if (waiting == 0 || state.turn().phase != phase_) return;
  for (const Step& step : steps_) {
    if (std::holds_alternative<PhaseEntered>(step)) return;
    const auto* moved = std::get_if<CardMoved>(&step);
    if (moved == nullptr || (moved->seen & waiting) == 0 || !open_.emplace(phase_, last_.kind).second)
      continue;
    const std::string& zone = game.zone_families[game.zones[moved->to].family].name;
    findings_.push_back(warning_at(
        game.phases[phase_].place,
        fmt::format("'{}' shows its card to those who have not moved in '{}' yet",
                    game.moves[last_.kind].name, game.phases[phase_].name),
        fmt::format("let '{}' be 'visible: owner', and show what lies there once all have moved", zone)));
  }
}

void LeakObserver::before_game(State& state) {
  state.listen(&steps_);
  inner_.before_game(state);
}

void LeakObserver::before_move(const State& state, const MoveSet& legal, const Move& move) {
  look_at(state);
  note_open_choice(state);
  steps_.clear();
  phase_ = state.turn().phase;
  const Phase& phase = engine_.game().phases[phase_];
  const bool chooses = phase.movers == Phase::Movers::all && contains(phase.moves, move.kind);
  waiting_ = static_cast<SeatMask>(chooses ? state.turn().active & ~(1U << move.seat) : 0);
  last_ = move;
  inner_.before_move(state, legal, move);
}

void LeakObserver::after_game(const State& state, const lua::Score& score) {
  take();
  steps_.clear();
  waiting_ = 0;
  inner_.after_game(state, score);
}

Findings LeakObserver::found() const {
  Findings all = of_conditions(engine_.game());
  append(all, findings_);
  return all;
}

}  // namespace fuda
