// The moves of an observation. It renumbers the cards, so the same numbers mean other cards in the position:
// these are types of their own, and same_move() (model/observation.h) translates from one to the other.
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

  // The same as a move of the observed state and back, for code that reads moves of any state. Neither
  // translates anything: to make the move in the position, ask same_move().
  [[nodiscard]] const Move& as_seen() const { return *this; }
  [[nodiscard]] static ObservedMove of_seen(const Move& move) { return ObservedMove(move); }

  friend bool operator==(const ObservedMove&, const ObservedMove&) = default;

 private:
  explicit ObservedMove(const Move& move) : Move(move) {}
};

// A set of them. nth_move(), for_each_move() and contains() read it (model/observation.h).
class ObservedMoves {
 public:
  void clear() { moves_.clear(); }
  [[nodiscard]] std::uint32_t size() const { return moves_.size(); }
  [[nodiscard]] bool empty() const { return moves_.empty(); }

  // As those of a move; what is added must be moves of the observed state, too.
  [[nodiscard]] const MoveSet& as_seen() const { return moves_; }
  [[nodiscard]] MoveSet& as_seen() { return moves_; }

 private:
  MoveSet moves_;
};

}  // namespace fuda
