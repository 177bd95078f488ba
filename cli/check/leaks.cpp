#include "check/leaks.h"
#include "engine/inside.h"

#include <set>

#include "base/lists.h"
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
    if (known_.emplace(leak.by, leak.rule, place.line, place.file).second)
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
    rules_of(engine_).filter(state, asked_, Eyes(seat));
    take();
  }
}

void LeakObserver::look_at(const State& state) {
  take();  // of the move before
  ask(state);
}

void LeakObserver::before_game(State& state) {
  state.listen(&steps_);
  inner_.before_game(state);
}

void LeakObserver::before_move(const State& state, const MoveSet& legal, const Move& move) {
  look_at(state);
  steps_.clear();
  inner_.before_move(state, legal, move);
}

void LeakObserver::after_game(const State& state, const lua::Score& score) {
  take();
  steps_.clear();
  inner_.after_game(state, score);
}

Findings LeakObserver::found() const {
  Findings all = of_conditions(engine_.game());
  append(all, findings_);
  return all;
}

}  // namespace fuda
