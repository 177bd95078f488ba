// The moves of an observation. An observation renumbers the cards, so its numbers mean other cards than the
// same numbers in the position. The moves of an observation therefore have their own types, and same_move()
// (model/observation.h) translates them.
#pragma once

#include "model/moves.h"

namespace fuda {

class ObservedMove : Move {
 public:
  ObservedMove() = default;

  using Move::args;
  using Move::cards;
  using Move::chosen;
  using Move::kind;
  using Move::seat;

  // as_seen() gives the move as a move of the observed state, for code that reads moves of any state.
  // as_seen() does not translate the move. To make the move in the position, call same_move().
  [[nodiscard]] const Move& as_seen() const { return *this; }
  [[nodiscard]] static ObservedMove of_seen(const Move& move) { return ObservedMove(move); }

  friend bool operator==(const ObservedMove&, const ObservedMove&) = default;

 private:
  explicit ObservedMove(const Move& move) : Move(move) {}
};

// A set of moves of an observation. Read the set with nth_move(), for_each_move() and contains()
// (model/observation.h).
class ObservedMoves {
 public:
  void clear() { moves_.clear(); }
  [[nodiscard]] std::uint32_t size() const { return moves_.size(); }
  [[nodiscard]] bool empty() const { return moves_.empty(); }

  // The set as moves of the observed state, without a translation. Add only moves of the observed state.
  [[nodiscard]] const MoveSet& as_seen() const { return moves_; }
  [[nodiscard]] MoveSet& as_seen() { return moves_; }

 private:
  MoveSet moves_;
};

}  // namespace fuda
