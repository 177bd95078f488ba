// The last move of each seat, as far as each seat was told of it.
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
  std::uint8_t shuffles = 0;                    // so far, when it was made
  std::array<SeatMask, kMaxParams> knows = {};  // by parameter: the seats that were told it
  // The cards or places of an argument that is cards, the seat (not its distance), or the number of its part.
  std::array<std::array<std::uint16_t, kMaxChosen>, kMaxParams> items = {};
  std::array<std::uint8_t, kMaxParams> counts = {};
};

class LastMoves {
 public:
  explicit LastMoves(const Game& game) : moves_(game.seats) {}

  void begin();
  // Of a move that is not only free.
  void take_in(const ActionSpace& actions, const Transition& made);

  // Other cards lie in the places of those that some seat does not know: `now` has them, by the card that lay
  // there. Moves before the last of so many shuffles stay: they were about cards that lay elsewhere.
  void deal_again(const ActionSpace& actions, std::uint8_t shuffles, std::span<const CardId> now);

  [[nodiscard]] const LastMove& of(Seat seat) const { return moves_[seat]; }
  // Whose move was the last; kNone: nobody has moved.
  [[nodiscard]] Seat last() const { return last_; }

 private:
  std::vector<LastMove> moves_;
  Seat last_ = kNone;
};

}  // namespace fuda
