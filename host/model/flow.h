// The flow of a game: paying for moves, continuing with the next turn, and ending the game.
#pragma once

#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Takes the declared costs of a legal move and gives its declared gains.
void pay(State& state, const Move& move);

// Enters a phase on the turn of `seat`. Afterwards, this seat may move, or all seats may move if the phase
// asks all seats. If the host was asking for reactions, the host drops the phase that waited for them.
void enter_phase(State& state, PhaseId phase, Seat seat);

// Asks exactly these seats for one move each, in any order, in the phase just entered. The turn does not
// change.
void ask_seats(State& state, SeatMask seats);

// Continues with the phase's `then` once every seat that had to move has moved. Call this after a move of
// `seat` that is not free, unless the rules have chosen how the game continues.
void advance(State& state, Seat seat);

// Sets these counters to their start values.
void restart(State& state, const std::vector<CounterId>& counters);

// Ends the turn of the current seat: counters with `reset: turn` return to their start, and a running
// countdown counts the turn. Returns false if the countdown ended the game.
bool end_turn(State& state);

void finish(State& state, OutcomeId outcome);
// Ends the game with `outcome`, and makes these seats the winners, regardless of the scores.
void finish(State& state, OutcomeId outcome, SeatMask winners);
// Ends the game with `outcome` after `turns` more turns. The current turn does not count.
void finish_after(State& state, int turns, OutcomeId outcome);

// Whether the seat is out, so that it gets no turns.
[[nodiscard]] inline bool is_out(const State& state, Seat seat) {
  const Game& game = state.game();
  if (game.out == kNone) return false;
  const auto counter = static_cast<CounterId>(game.counter_families[game.out].first + seat);
  return state.counter(counter) > game.counters[counter].min;
}
// The seats that are not out.
[[nodiscard]] SeatMask seats_playing(const State& state);

[[nodiscard]] inline Seat next_seat(const Game& game, Seat seat, int steps = 1) {
  const int n = game.seats;
  return static_cast<Seat>((((seat + steps) % n) + n) % n);
}
// The seat that is `steps` seats after `seat`, counting only seats that are not out. Returns `seat` itself if
// all other seats are out.
[[nodiscard]] Seat next_in(const State& state, Seat seat, int steps = 1);

}  // namespace fuda
