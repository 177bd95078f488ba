// The last move of each seat, with the seats that know each part of it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "encode/actions.h"
#include "model/memory.h"

namespace fuda {

struct LastMove {
  KindId kind = kNone;  // kNone: the seat has not moved yet
  SeatMask knows_kind = 0;
  std::uint8_t shuffles = 0;                    // number of shuffles before the move
  std::array<SeatMask, kMaxParams> knows = {};  // the seats that learned each argument
  // For each parameter: the cards or places of an argument of cards, the number of a seat (not its distance),
  // or the argument's number in its ActionPart.
  std::array<std::array<std::uint16_t, kMaxChosen>, kMaxParams> items = {};
  std::array<std::uint8_t, kMaxParams> counts = {};
};

class LastMoves {
 public:
  explicit LastMoves(const Game& game) : moves_(game.seats) {}

  void begin();
  // Notes a move, unless its kind is always free.
  void take_in(const ActionSpace& actions, const Transition& made);

  // Replaces unknown cards with the cards that are now in their places. `now` has the new card for each old
  // card. Moves before the last of `shuffles` shuffles stay as they are, because their cards were in
  // different places at that time.
  void deal_again(const ActionSpace& actions, std::uint8_t shuffles, std::span<const CardId> now);

  [[nodiscard]] const LastMove& of(Seat seat) const { return moves_[seat]; }
  // The seat of the latest move, or kNone if no seat has moved.
  [[nodiscard]] Seat last() const { return last_; }

 private:
  std::vector<LastMove> moves_;
  Seat last_ = kNone;
};

}  // namespace fuda
