#include "model/flow.h"

#include "model/legal.h"
#include "model/reactions.h"

namespace fuda {

void pay(State& state, const Move& move) {
  const Game& game = state.game();
  const MoveKind& kind = game.moves[move.kind];
  const auto change = [&](const Amount& amount, int sign) {
    const CounterId counter = resolve(game, amount, move.seat);
    state.set_counter(counter, state.counter(counter) + sign * how_much(state, amount, move.seat));
  };
  for (const Amount& cost : kind.cost) change(cost, -1);
  for (const Amount& gain : kind.gain) change(gain, 1);
}

SeatMask seats_playing(const State& state) {
  SeatMask seats = state.game().all_seats();
  for (Seat seat = 0; state.game().out != kNone && seat < state.game().seats; ++seat) {
    if (is_out(state, seat)) seats = static_cast<SeatMask>(seats & ~(1U << seat));
  }
  return seats;
}

Seat next_in(const State& state, Seat seat, int steps) {
  const Game& game = state.game();
  if (game.out == kNone) return next_seat(game, seat, steps);
  if ((seats_playing(state) & ~(1U << seat)) == 0) return seat;
  const int step = steps < 0 ? -1 : 1;
  for (; steps != 0; steps -= step) {
    do {
      seat = next_seat(game, seat, step);
    } while (is_out(state, seat));
  }
  return seat;
}

void enter_phase(State& state, PhaseId phase, Seat seat) {
  Turn& turn = state.turn();
  const Game& game = state.game();
  if (game.has_reactions) state.reactions() = {};
  turn.phase = phase;
  turn.seat = seat;
  turn.entered = 1;
  turn.active = static_cast<SeatMask>(game.phases[phase].movers == Phase::Movers::all ? seats_playing(state)
                                                                                      : 1U << seat);
  state.note(PhaseEntered{phase, seat});
}

void ask_seats(State& state, SeatMask seats) { state.turn().active = seats; }

void restart(State& state, const std::vector<CounterId>& counters) {
  for (const CounterId counter : counters) {
    const std::int32_t start = state.game().counters[counter].start;
    if (state.counter(counter) != start) state.set_counter(counter, start);
  }
}

bool end_turn(State& state) {
  Turn& turn = state.turn();
  if (!state.game().each_turn.empty()) restart(state, state.game().each_turn);
  if (turn.countdown < 0) return true;
  if (--turn.countdown > 0) return true;
  finish(state, turn.countdown_outcome);
  return false;
}

void advance(State& state, Seat seat) {
  Turn& turn = state.turn();
  if (state.over()) return;
  turn.active = static_cast<SeatMask>(turn.active & ~(1U << seat));
  if (turn.active != 0) return;
  const Phase& phase = state.game().phases[turn.phase];
  switch (phase.continuation) {
    case Phase::Continuation::next_seat:
      if (end_turn(state)) enter_phase(state, phase.next, next_in(state, turn.seat));
      break;
    case Phase::Continuation::same_seat:
    case Phase::Continuation::phase:
      enter_phase(state, phase.next, turn.seat);
      break;
    case Phase::Continuation::reactions:
      ask_next(state);
      break;
    case Phase::Continuation::rules:
      break;  // the caller reports that the rules leave no seat to move
  }
}

void finish(State& state, OutcomeId outcome) {
  Turn& turn = state.turn();
  if (state.game().has_reactions) state.reactions() = {};
  turn.outcome = outcome;
  turn.active = 0;
  state.note(GameEnded{outcome});
}

void finish(State& state, OutcomeId outcome, SeatMask winners) {
  finish(state, outcome);
  state.turn().winners = winners;
  state.turn().winners_named = 1;
}

void finish_after(State& state, int turns, OutcomeId outcome) {
  Turn& turn = state.turn();
  turn.countdown = turns + 1;  // the end of the current turn counts too
  turn.countdown_outcome = outcome;
}

}  // namespace fuda
