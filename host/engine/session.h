// A game in progress: its position, what its seats remember, and the last events. Programs play with a
// Session, and ask it what a seat may know:
//
//   Session session(engine, notation);
//   session.start(seed);
//   while (!session.state().over()) {
//     Seat seat = …;                             // one of the bits of session.state().turn().active
//     session.observe(seat, seen);               // model/observation.h: what it knows, with its legal moves
//     session.move(same_move(seen, nth_move(seen, seen.legal, n), session.state()));
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/engine.h"
#include "model/memory.h"
#include "model/notation.h"
#include "model/observation.h"
#include "model/state.h"
#include "model/steps.h"

namespace fuda {

class Session {
 public:
  // The engine and the notation must outlive this object. Several sessions may share an engine. Call start()
  // first.
  Session(Engine& engine, const Notation& notation);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() = default;

  // Begins a new game, as Engine::start does. Throws Failure if a rule fails.
  void start(std::uint64_t seed, Seat first = kNone);
  // Begins a game from another position. `lay_out` creates this position from shuffled cards that have not
  // been dealt, and `know` sets what the seats know about it. A game from another position begins without
  // steps.
  using LayOut = std::function<void(State&)>;
  using Know = std::function<void(State&, Memory&)>;
  void start_from(std::uint64_t seed, Seat first, const LayOut& lay_out, const Know& know);

  [[nodiscard]] Engine& engine() const { return engine_; }
  [[nodiscard]] const Notation& notation() const { return notation_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Position position() const { return {state_, memory_}; }
  // The steps of the last move, or of the set-up. Empty after undo().
  [[nodiscard]] const Steps& steps() const { return steps_; }
  // The last move, or null at the start and after undo(). The pointer is valid until the next move.
  [[nodiscard]] const Transition* made() const { return has_moved_ ? &made_ : nullptr; }

  // Fills `out` with what a seat may know now, and the seat's legal moves. If the seat is kNone, `out` gets
  // everything. Throws Failure if rules tell the seat something that it cannot know, and do not declare this.
  void observe(Seat seat, Observation& out) const;

  // The reason why a move in the real position is not allowed. The reason is "" if the move is legal.
  [[nodiscard]] Refusal refusal(const Move& move) const { return engine_.refusal(state_, notation_, move); }
  // Makes a legal move. If a rule fails, throws Failure and changes nothing.
  void move(const Move& move) {
    try_move(move);
    commit();
  }
  // The first half of move(): the game does not change until commit(). Returns the position after the move.
  const State& try_move(const Move& move);
  void commit();

  // Makes undo possible for all later moves. past() counts these moves. The memory that undo needs for these
  // moves grows without bounds.
  void keep_past() { keeps_past_ = true; }
  [[nodiscard]] std::size_t past() const { return past_.size(); }
  // Takes back this many moves, at most past().
  void undo(std::size_t moves);

 private:
  struct PastPosition {
    State state;
    Memory memory;
  };

  Engine& engine_;
  const Notation& notation_;
  State before_, state_, after_;  // after_ is the position after the move that is tried
  Memory memory_;
  Steps steps_, tried_steps_;
  Move move_, tried_;
  Transition made_{before_, move_, state_};
  bool has_moved_ = false;
  bool keeps_past_ = false;
  std::vector<PastPosition> past_;
};

}  // namespace fuda
