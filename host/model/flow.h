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

// The turn of the current seat has ended; a running countdown counts it. False when that ended the game.
bool end_turn(State& state);

void finish(State& state, OutcomeId outcome);
// The same, and these seats have won, whatever the scores.
void finish(State& state, OutcomeId outcome, SeatMask winners);
// Ends the game with `outcome` when `turns` more turns have ended, the current one not counted.
void finish_after(State& state, int turns, OutcomeId outcome);

[[nodiscard]] inline Seat next_seat(const Game& game, Seat seat, int steps = 1) {
  const int n = game.seats;
  return static_cast<Seat>((((seat + steps) % n) + n) % n);
}

}  // namespace fuda
