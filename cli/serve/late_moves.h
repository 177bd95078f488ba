// Decides whether a move has come too late. While a player is thinking, other players can make free moves, or
// can move in a phase where everyone chooses at once. The player's choice still counts if its meaning is the
// same.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "play/live_game.h"

namespace fuda::serve {

class LateMoves : public LiveObserver {
 public:
  // The game must outlive this object.
  explicit LateMoves(const LoadedGame& loaded) : loaded_(loaded) {}

  // Whether the choice that a seat made after `after` moves still has the same meaning. The meaning changes
  // once the seat has moved, or once a phase or turn has ended. The words must also still mean the same
  // values and the same cards (or cards with the same face, if the words name cards). Call this function only
  // if players have not taken back any of these moves. Returns false if the game has fewer than `after`
  // moves, or more than kMostLate moves after them. Does not check whether the move is legal. Throws Failure
  // if observe() throws.
  [[nodiscard]] bool is_in_time(Seat seat, std::size_t after, const std::string& text) const;

  void began(const Session& session) override;
  void moved(const Session& session) override;

 private:
  struct PastPosition {
    State state;
    Memory memory;
    Seat mover = kNone;  // the seat whose move led to this position
  };
  // The move that a text means to a seat in the position `then`. Returns nothing if the text means no move.
  [[nodiscard]] std::optional<Move> meaning(const PastPosition& then, Seat seat,
                                            const std::string& text) const;
  [[nodiscard]] bool is_same(const PastPosition& then, const PastPosition& now, Seat seat,
                             const std::string& text) const;

  const LoadedGame& loaded_;
  std::size_t moves_ = 0;  // the number of moves in the whole game
  // The current position, and at most kMostLate earlier positions since the phase or turn began.
  std::deque<PastPosition> since_;
};

}  // namespace fuda::serve
