// How a game goes on: paying for a move, whose turn comes next, when it ends.
#pragma once

#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Takes the declared costs of a legal move and gives its declared gains.
void pay(State& state, const Move& move);

// Enters a phase: `seat` (whose turn it is then) or, where the phase says so, all seats may move.
void enter_phase(State& state, PhaseId phase, Seat seat);

// In the phase just entered, exactly these seats are asked for one move each, in any order. The turn stays
// where it is.
void ask_seats(State& state, SeatMask seats);

// After a move of `seat` that is not free was applied and rules did not go elsewhere themselves: the phase's
// `then`, once every seat that had to move has moved.
void advance(State& state, Seat seat);

// These counters go back to what they start with.
void restart(State& state, const std::vector<CounterId>& counters);

// The turn of the current seat has ended: counters with `reset: turn` go back to their start, and a running
// countdown counts it. False when that ended the game.
bool end_turn(State& state);

void finish(State& state, OutcomeId outcome);
// The same, and these seats have won, whatever the scores.
void finish(State& state, OutcomeId outcome, SeatMask winners);
// Ends the game with `outcome` when `turns` more turns have ended, the current one not counted.
void finish_after(State& state, int turns, OutcomeId outcome);

// Is the seat out, so that it gets no turns?
[[nodiscard]] inline bool is_out(const State& state, Seat seat) {
  const Game& game = state.game();
  if (game.out == kNone) return false;
  const auto counter = static_cast<CounterId>(game.counter_families[game.out].first + seat);
  return state.counter(counter) > game.counters[counter].min;
}
// The seats that are not.
[[nodiscard]] SeatMask seats_playing(const State& state);

[[nodiscard]] inline Seat next_seat(const Game& game, Seat seat, int steps = 1) {
  const int n = game.seats;
  return static_cast<Seat>((((seat + steps) % n) + n) % n);
}
// The same among the seats that are in; `seat` itself where no other is.
[[nodiscard]] Seat next_in(const State& state, Seat seat, int steps = 1);

}  // namespace fuda
