// Which moves come too late. Where all choose at once, others move while a player is still thinking, and free
// moves can come at any time. A choice made before them still counts as long as it means the same.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "play/live_game.h"

namespace fuda::serve {

class LateMoves : public LiveObserver {
 public:
  // The game must outlive this.
  explicit LateMoves(const LoadedGame& loaded) : loaded_(loaded) {}

  // Whether what a seat chose when `after` moves had been made, none of them taken back since, is still the
  // same choice: the seat has not moved since, no phase or turn has ended, and the words mean the same cards
  // (or equal ones, if cards are named) and values. False if fewer moves were made, or more than kMostLate
  // since. Does not ask whether the move is legal. Throws Failure as observe() does.
  [[nodiscard]] bool is_in_time(Seat seat, std::size_t after, const std::string& text) const;

  void began(const Session& session) override;
  void moved(const Session& session) override;

 private:
  struct PastPosition {
    State state;
    Memory memory;
    Seat mover = kNone;  // who made the move that led here
  };
  // The move that a text means to a seat there, if any.
  [[nodiscard]] std::optional<Move> meaning(const PastPosition& then, Seat seat,
                                            const std::string& text) const;
  [[nodiscard]] bool is_same(const PastPosition& then, const PastPosition& now, Seat seat,
                             const std::string& text) const;

  const LoadedGame& loaded_;
  std::size_t moves_ = 0;           // made in all
  std::deque<PastPosition> since_;  // positions since the phase or turn began, at most kMostLate and this one
};

}  // namespace fuda::serve
