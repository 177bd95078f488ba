// How long those at a table may think: about each move, or in the whole game. What follows when time has run
// out is in table_clock.cpp.
#pragma once

#include <chrono>
#include <vector>

#include "serve/file_fields.h"

namespace fuda::serve {

class Clock {
 public:
  using Time = std::chrono::milliseconds;

  // As setupData asks for it: {"move": SECONDS} or {"game": MINUTES}. Throws Refused (400).
  Clock(const Json& wanted, std::size_t seats);
  // As json() wrote it, for so many seats. Throws Failure for anything else.
  static Clock read(const FileFields& from, std::size_t seats);
  [[nodiscard]] Json json() const;

  [[nodiscard]] bool is_paused() const { return paused_; }
  void pause(bool paused) { paused_ = paused; }
  [[nodiscard]] Time left(Seat seat) const { return left_[seat]; }
  // Of these seats, those whose time has run out.
  [[nodiscard]] SeatMask out_of(SeatMask seats) const;

  void pass(SeatMask seats, Time time);
  // A seat has moved, and these are to move now: of the people, the others begin anew where each move has its
  // time.
  void moved(Seat mover, SeatMask active, SeatMask people);
  // Moves were taken back.
  void began_anew();
  // Somebody who had none left goes on.
  void give_more(Seat seat);

 private:
  Clock() = default;

  bool each_move_ = false;  // has `whole_`, else the game
  Time whole_{};
  bool paused_ = false;
  std::vector<Time> left_;  // by seat
};

}  // namespace fuda::serve
