// A game under way: its position, what its seats remember, and what has just happened. Programs play with it,
// and ask it what a seat may know:
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

#include "bind/leaks.h"
#include "engine/engine.h"
#include "model/memory.h"
#include "model/notation.h"
#include "model/observation.h"
#include "model/state.h"
#include "model/steps.h"

namespace fuda {

class Session {
 public:
  // Both must live as long; sessions may share an engine. Call start() first.
  Session(Engine& engine, const Notation& notation);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() = default;

  // Begins a new game, as Engine::start does. Throws Failure if a rule fails.
  void start(std::uint64_t seed, Seat first = kNone);
  // The same from another position: `lay_out` makes it from shuffled cards of which none is dealt, and `know`
  // says what the seats know of it. It begins without steps.
  using LayOut = std::function<void(State&)>;
  using Know = std::function<void(State&, Memory&)>;
  void start_from(std::uint64_t seed, Seat first, const LayOut& lay_out, const Know& know);

  [[nodiscard]] Engine& engine() const { return engine_; }
  [[nodiscard]] const Notation& notation() const { return notation_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Position position() const { return {state_, memory_}; }
  // What happened in the last move, or in the set-up; empty after undo().
  [[nodiscard]] const Steps& steps() const { return steps_; }
  // The last move; null at the start, and after undo(). Holds until the next move.
  [[nodiscard]] const Transition* made() const { return has_moved_ ? &made_ : nullptr; }

  // What a seat may know now, with its legal moves; kNone: everything. Throws Failure if rules tell it what
  // it cannot know, without declaring it.
  void observe(Seat seat, Observation& out) const;

  // Why a move of the position itself is not allowed; without a reason: it is legal.
  [[nodiscard]] Refusal refusal(const Move& move) const { return engine_.refusal(state_, notation_, move); }
  // Makes a legal move. If a rule fails, throws Failure and nothing has happened.
  void move(const Move& move) {
    try_move(move);
    commit();
  }
  // The same in two parts: the game stays where it is until commit(). Returns the position after the move.
  const State& try_move(const Move& move);
  void commit();

  // From now on moves can be taken back: past() of them, which grows without bounds.
  void keep_past() { keeps_past_ = true; }
  [[nodiscard]] std::size_t past() const { return past_.size(); }
  // Takes back the last moves, at most past().
  void undo(std::size_t moves);

 private:
  struct PastPosition {
    State state;
    Memory memory;
  };

  Engine& engine_;
  const Notation& notation_;
  State before_, state_, after_;  // after_: of a move that is tried
  Memory memory_;
  Steps steps_, tried_steps_;
  Move move_, tried_;
  std::vector<lua::Leak>
      tried_leaks_;  // a copy: questions to the rules before commit() have leaks of their own
  Transition made_{before_, move_, state_};
  bool has_moved_ = false;
  bool keeps_past_ = false;
  std::vector<PastPosition> past_;
};

}  // namespace fuda
