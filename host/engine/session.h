// A game under way: where it stands, what its seats remember of it, and what has just happened. This is what
// a program plays with; whoever looks on is shown the session, and asks it what a seat may know:
//
//   Session session(engine, notation);
//   session.start(seed);
//   while (!session.state().over()) {
//     Seat seat = …;                             // one of the bits of session.state().turn().active
//     session.observe(seat, seen);               // model/observation.h: what it knows, with its legal moves
//     session.move(same_move(seen.state, nth_move(seen.state, seen.legal, n), session.state()));
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
  // Both must outlive this; two sessions may share an engine. There is nothing to see before start().
  Session(Engine& engine, const Notation& notation);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() = default;

  // A new game, in place of any other: as Engine::start. Throws Failure where a rule fails.
  void start(std::uint64_t seed, Seat first = kNone);
  // The same from a position that `lay_out` makes, where the cards lie shuffled and nothing is dealt; then
  // `know` says what the seats are to know of it. No steps have been taken in it.
  using LayOut = std::function<void(State&)>;
  using Know = std::function<void(State&, Memory&)>;
  void start_from(std::uint64_t seed, Seat first, const LayOut& lay_out, const Know& know);

  [[nodiscard]] Engine& engine() const { return engine_; }
  [[nodiscard]] const Notation& notation() const { return notation_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Position position() const { return {state_, memory_}; }
  // What happened in the last move, or until the first seat could move; nothing after undo().
  [[nodiscard]] const Steps& steps() const { return steps_; }
  // The last move; null at the start, and after undo(). Holds until the next move.
  [[nodiscard]] const Made* made() const { return has_moved_ ? &made_ : nullptr; }

  // What a seat may know now, with its legal moves; kNone: all. Throws Failure where rules tell it what it
  // cannot know and do not say that they do.
  void observe(Seat seat, Observation& out) const;

  // Why a move of the position itself is not allowed; no reason: it is legal.
  [[nodiscard]] Refusal refusal(const Move& move) const { return engine_.refusal(state_, notation_, move); }
  // Makes a legal move. Throws Failure where a rule fails: nothing has happened then.
  void move(const Move& move) {
    try_move(move);
    commit();
  }
  // The same in two parts: until commit() the game stands where it did. Returns the position after the move.
  const State& try_move(const Move& move);
  void commit();

  // From now on moves can be taken back; no such move is forgotten.
  void keep_past() { keeps_past_ = true; }
  // How many moves can be.
  [[nodiscard]] std::size_t past() const { return past_.size(); }
  // All is as it was before the last moves, at most past().
  void undo(std::size_t moves);

 private:
  struct Then {
    State state;
    Memory memory;
  };

  Engine& engine_;
  const Notation& notation_;
  State before_, state_, after_;  // after_: of a move that is tried
  Memory memory_;
  Steps steps_, tried_steps_;
  Move move_, tried_;
  std::vector<lua::Leak> tried_leaks_;  // kept, as whoever asks the rules in between has leaks of its own
  Made made_{before_, move_, state_};
  bool has_moved_ = false;
  bool keeps_past_ = false;
  std::vector<Then> past_;
};

}  // namespace fuda
