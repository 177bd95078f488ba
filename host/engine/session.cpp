#include "engine/session.h"

#include <utility>

#include "engine/inside.h"

namespace fuda {

Session::Session(Engine& engine, const Notation& notation)
    : engine_(engine),
      notation_(notation),
      before_(engine.new_state()),
      state_(before_),
      after_(before_),
      memory_(engine.game()) {}

void spoil(Memory& memory, const std::vector<lua::Leak>& leaks, const Game& game, const Notation& notation) {
  for (const lua::Leak& leak : leaks) {
    for (Seat seat = 0; seat < game.seats; ++seat) {
      const bool knows = leak.read.card != kNone && memory.knows(seat, leak.read.card);
      if (((leak.seats >> seat) & 1U) == 0 || knows) continue;
      lua::Leak to_seat = leak;
      to_seat.seats = static_cast<SeatMask>(1U << seat);
      Finding why = finding_of(to_seat, game, notation);
      why.severity = Severity::error;
      memory.spoil(seat, why);
    }
  }
}

void Session::start(std::uint64_t seed, Seat first) {
  has_moved_ = false;
  past_.clear();
  memory_.begin();
  steps_.clear();
  const Listening listening(state_, steps_, State::Leaks::ignored);
  engine_.start(state_, seed, first);
  memory_.take_in(steps_, state_);
}

void Session::start_from(std::uint64_t seed, Seat first, const LayOut& lay_out, const Know& know) {
  has_moved_ = false;
  past_.clear();
  steps_.clear();
  Inside::prepare(engine_, state_, seed, first);
  lay_out(state_);
  memory_.begin(state_);
  know(state_, memory_);
  memory_.begin_choice(state_);
}

void Session::observe(Seat seat, Observation& out) const {
  engine_.observe(position(), steps_, made(), notation_, seat, out);
}

const State& Session::try_move(const Move& move) {
  after_ = state_;
  tried_steps_.clear();
  const Listening listening(after_, tried_steps_, State::Leaks::ignored);
  engine_.apply(after_, move);
  tried_ = move;
  return after_;
}

void Session::commit() {
  if (keeps_past_) past_.push_back({state_, memory_});
  std::swap(before_, state_);
  std::swap(state_, after_);
  std::swap(steps_, tried_steps_);
  move_ = tried_;
  has_moved_ = true;
  memory_.take_in(steps_, made_);
}

void Session::undo(std::size_t moves) {
  const auto then = past_.end() - static_cast<std::ptrdiff_t>(moves);
  state_ = then->state;
  memory_ = then->memory;
  past_.erase(then, past_.end());
  steps_.clear();
  has_moved_ = false;
}

}  // namespace fuda
