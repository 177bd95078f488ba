// Which moves come too late. Where all choose at once, others choose while somebody reads and thinks, and
// others may put their hands in order at any time: what was chosen before that still counts, as long as it
// means the same.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "play/live_game.h"

namespace fuda::serve {

class Lateness : public LiveWatcher {
 public:
  // The match must outlive this.
  explicit Lateness(const Match& match) : match_(match) {}

  // Whether what a seat chose when `after` moves had been made is still the same choice: it has not moved
  // since, nor has a phase or turn ended, and the words mean the same, of cards the very same ones, or equal
  // ones where they were named. False for more moves than were made, or where more than kMostLate came since.
  // Whether the move is legal is for others to say. Throws Failure as observe() does.
  [[nodiscard]] bool is_in_time(Seat seat, std::size_t after, const std::string& text) const;

  void began(const Session& session) override;
  void moved(const Session& session) override;

 private:
  struct Then {
    State state;
    Memory memory;
    Seat mover = kNone;  // who made the move that led here
  };
  // What a text means to a seat there: nothing where it is no move.
  [[nodiscard]] std::optional<Move> meaning(const Then& then, Seat seat, const std::string& text) const;
  [[nodiscard]] bool is_same(const Then& then, const Then& now, Seat seat, const std::string& text) const;

  const Match& match_;
  std::size_t moves_ = 0;   // made in all
  std::deque<Then> since_;  // positions since the phase or turn began, at most kMostLate and this one
};

}  // namespace fuda::serve
