// What a seat's own move leads to, as far as that follows from what the seat knows: it can be shown before
// the move is made.
#pragma once

#include <vector>

#include "engine/engine.h"
#include "model/memory.h"
#include "model/observation.h"

namespace fuda {

class Foresight {
 public:
  // Of a seat in a position. All that is said here is made from what the seat knows of it, so it is the same
  // for all positions that the seat cannot tell apart. The engine and the notation must live as long. Throws
  // Failure as Engine::observe does.
  Foresight(Engine& engine, const Notation& notation, const Position& position, Seat seat);
  Foresight(const Foresight&) = delete;
  Foresight& operator=(const Foresight&) = delete;
  ~Foresight() = default;

  // What the seat knows now, with its legal and its free moves.
  [[nodiscard]] const Observation& now() const { return now_; }

  // Looks at what such a move leads to. Whether it is certain: no chance is used, the seat comes to see, and
  // is told, nothing that it does not know, and no rule runs that says it reveals something. False where in
  // doubt.
  [[nodiscard]] bool is_certain(const ObservedMove& move);
  // Of the move that was looked at last, certain or not: the cards that the seat knows and that it takes from
  // where they lie, in the order in which it does, up to the first thing that is not certain, or another
  // phase. Rules that act on a hidden card before they show it can make that wrong; it tells nothing even
  // then.
  [[nodiscard]] std::vector<CardId> taken() const;

  // Of a certain move: what the seat will know, without its moves, and the move between these positions. Both
  // hold until another one is looked at.
  [[nodiscard]] const Observation& then() const { return then_; }
  [[nodiscard]] Transition made() const { return {now_.state, move_, after_}; }

 private:
  [[nodiscard]] bool may_be_foreseen(const ObservedMove& move) const;
  [[nodiscard]] bool follows() const;
  [[nodiscard]] bool knows(CardId card) const { return now_.known[card]; }

  Engine& engine_;
  const Notation& notation_;
  const Game& game_;
  Observation now_;
  Memory memory_;  // of now_.state
  Move move_;
  State after_;
  Steps steps_;  // none where the move cannot be foreseen at all
  Memory after_memory_;
  Observation then_;
};

}  // namespace fuda
