#include "model/reactions.h"

#include "base/lists.h"
#include "model/flow.h"

namespace fuda {

namespace {

// The seat among `seats` that reacts first. `seats` must not be empty.
Seat first_to_react(const State& state, FamilyId order, SeatMask seats) {
  const Game& game = state.game();
  const Seat mover = state.reactions().mover;
  Seat first = kNone;
  std::int32_t most = 0;
  for (int i = 1; i < game.seats; ++i) {
    const Seat seat = next_seat(game, mover, i);
    if (((seats >> seat) & 1U) == 0) continue;
    if (order == kNone) return seat;
    const std::int32_t number =
        state.counter(static_cast<CounterId>(game.counter_families[order].first + seat));
    if (first != kNone && number <= most) continue;
    first = seat;
    most = number;
  }
  return first;
}

// A reaction may have put out seats that were to move. If no seat to move is left, the turn passes to the
// next seat. If the phase has already begun, the game instead continues as the phase's `then` says, and the
// function returns false.
bool keep_playing_seats(State& state) {
  Turn& turn = state.turn();
  const SeatMask playing = seats_playing(state);
  if ((turn.active & ~playing) == 0) return true;
  turn.active = static_cast<SeatMask>(turn.active & playing);
  if (turn.active != 0) return true;
  const bool by_rules = state.game().phases[turn.phase].continuation == Phase::Continuation::rules;
  if (turn.entered == 0 && !by_rules) {
    advance(state, turn.seat);
    return false;
  }
  turn.seat = next_in(state, turn.seat);
  turn.active = static_cast<SeatMask>((1U << turn.seat) & playing);
  return true;
}

}  // namespace

bool can_be_reacted_to(const Phase& phase, KindId kind, bool went) {
  if (phase.react == kNone || (phase.movers == Phase::Movers::others && !went)) return false;
  return phase.react_after.empty() ? contains(phase.moves, kind) : contains(phase.react_after, kind);
}

void ask_for_reactions(State& state, PhaseId phase, Seat mover) {
  Turn& turn = state.turn();
  const auto others = static_cast<SeatMask>(seats_playing(state) & ~(1U << mover));
  if (others == 0) return;
  if (turn.entered != 0) state.note_waiting();
  const bool had_out = (turn.active & ~seats_playing(state)) != 0;
  state.reactions() = {.waiting = others,
                       .active = turn.active,
                       .seat = turn.seat,
                       .phase = turn.phase,
                       .entered = turn.entered,
                       .mover = mover,
                       .open = 1,
                       .had_out = static_cast<std::uint8_t>(had_out ? 1 : 0)};
  turn.phase = phase;
  ask_next(state);
}

void ask_next(State& state) {
  Turn& turn = state.turn();
  Reactions& reactions = state.reactions();
  const auto seats = static_cast<SeatMask>(reactions.waiting & seats_playing(state));
  if (seats == 0) return end_reactions(state);
  turn.seat = first_to_react(state, state.game().phases[turn.phase].order, seats);
  turn.active = static_cast<SeatMask>(1U << turn.seat);
  turn.entered = 1;
  reactions.waiting = static_cast<SeatMask>(seats & ~turn.active);
  state.note(PhaseEntered{turn.phase, turn.seat});
}

void end_reactions(State& state) {
  Turn& turn = state.turn();
  const Reactions waited = state.reactions();
  state.reactions() = {};
  turn.phase = waited.phase;
  turn.seat = waited.seat;
  turn.entered = waited.entered;
  turn.active = waited.active;
  if (waited.had_out == 0 && !keep_playing_seats(state)) return;
  if (turn.entered != 0) state.note(PhaseEntered{turn.phase, turn.seat});
}

}  // namespace fuda
