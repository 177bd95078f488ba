// Calls the functions of the rules that change the position: `setup`, moves.NAME.apply and phases.NAME.enter.
#pragma once

#include "bind/caller.h"
#include "model/moves.h"

namespace fuda::lua {

class Changes : Caller {
 public:
  using Caller::Caller;

  void set_up(State& state) {
    if (defined_.set_up() == 0) return;
    calls_.begin(state);
    leaks_.change(state, Leak::RuleKind::set_up, kNone, game_.setup_reveals, [&] {
      lua_pushvalue(L_, defined_.set_up());
      calls_.invoke(0, 0);
    });
  }
  // Calls moves.NAME.apply. Returns how the rules let the game continue.
  Course apply(State& state, const Move& move) {
    calls_.begin(state);
    const int function = defined_.apply(move.kind);
    if (function == 0) return Course::declared;
    const MoveKind& kind = game_.moves[move.kind];
    leaks_.change(state, Leak::RuleKind::apply, move.kind, kind.reveals, [&] {
      lua_pushvalue(L_, function);
      calls_.push_seat(move.seat);
      calls_.push_arguments(move, kind.params.size());
      calls_.invoke(static_cast<int>(kind.params.size()) + 1, 0);
    });
    return access_.course();
  }
  // Calls phases.NAME.enter. Returns false if the current phase has no such function.
  bool enter(State& state) {
    const PhaseId phase = state.turn().phase;
    const int function = defined_.enter(phase);
    if (function == 0) return false;
    calls_.begin(state);
    leaks_.change(state, Leak::RuleKind::enter, phase, game_.phases[phase].reveals, [&] {
      lua_pushvalue(L_, function);
      calls_.push_seat(state.turn().seat);
      calls_.invoke(1, 0);
    });
    return true;
  }
};

}  // namespace fuda::lua
