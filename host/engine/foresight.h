// Predicts the result of a seat's own move from what the seat knows, so that a page can show the result
// before the move is made.
#pragma once

#include <vector>

#include "engine/engine.h"
#include "model/memory.h"
#include "model/observation.h"

namespace fuda {

class Foresight {
 public:
  // A seat in a position. All results depend only on the seat's knowledge, so they are the same for all
  // positions that the seat cannot distinguish. The engine and the notation must outlive this object. Throws
  // Failure as Engine::observe does.
  Foresight(Engine& engine, const Notation& notation, const Position& position, Seat seat);
  Foresight(const Foresight&) = delete;
  Foresight& operator=(const Foresight&) = delete;
  ~Foresight() = default;

  // The seat's current knowledge, with its legal and free moves.
  [[nodiscard]] const Observation& now() const { return now_; }

  // Predicts the result of a move. Returns whether the result is certain: the move uses no randomness, the
  // seat sees and learns nothing new, and no rule with `reveals` runs. Returns false if in doubt.
  [[nodiscard]] bool is_certain(const ObservedMove& move);
  // Call this after is_certain(), regardless of its result. Lists the cards that the move takes and that the
  // seat knows, in order, up to the first uncertain step or change of phase. If rules act on a hidden card
  // before they show it, the list can be wrong, but it never reveals anything.
  [[nodiscard]] std::vector<CardId> taken() const;

  // After is_certain() returned true, then() is the seat's knowledge after the move, without the seat's
  // moves, and made() is the move between the two positions. Both results are valid until the next call of
  // is_certain().
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
  Memory memory_;  // for now_.state
  Move move_;
  State after_;
  Steps steps_;  // empty if no part of the move can be predicted
  Memory after_memory_;
  Observation then_;
};

}  // namespace fuda
