// How long those at a table may think: about each move, or in the whole game. What follows when time has run
// out is in table_clock.cpp.
#pragma once

#include <chrono>
#include <deque>
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
  // For the file of the table.
  [[nodiscard]] Json json() const;
  // As others see it: a seat that is late has nothing left.
  [[nodiscard]] Json shown() const;

  [[nodiscard]] bool is_paused() const { return paused_; }
  void pause(bool paused) { paused_ = paused; }
  // Time runs from the moment when every seat was taken for the first time.
  [[nodiscard]] bool has_begun() const { return begun_; }
  void begin() { begun_ = true; }
  [[nodiscard]] Time left(Seat seat) const { return left_[seat]; }
  // Of these seats, those whose time has run out.
  [[nodiscard]] SeatMask out_of(SeatMask seats) const;

  void pass(SeatMask seats, Time time);
  // A bot plays for this seat because its time has run out, until its person plays again or another one sits
  // down. Nothing but a move that the bot makes gives the seat time.
  [[nodiscard]] SeatMask late() const { return late_; }
  void set_late(Seat seat) { late_ = static_cast<SeatMask>(late_ | 1U << seat); }
  void set_back(Seat seat) { late_ = static_cast<SeatMask>(late_ & ~(1U << seat)); }
  struct PlayedMove {
    std::size_t moves = 0;  // that stood before it
    Seat mover = kNone;
    bool is_free = false;
    SeatMask before = 0, now = 0;  // who was to move before it, and who is after it
  };
  void made(const PlayedMove& move);
  // Of these seats, which are to move now, those whose turn has come with the last `taken` of so many moves.
  [[nodiscard]] SeatMask came_to_move(std::size_t moves, std::size_t taken, SeatMask active) const;
  // The last `taken` of so many moves were taken back, and these are to move now. No seat that is to move has
  // more than it had at that position, nor more than it had left.
  void took_back(std::size_t moves, std::size_t taken, SeatMask active);

 private:
  using Times = std::vector<Time>;  // by seat
  struct Before {
    Times left;
    SeatMask active = 0;
  };
  Clock() = default;
  // Before the last `taken` of so many moves, as far back as is known; null: nothing is.
  [[nodiscard]] const Before* before(std::size_t moves, std::size_t taken) const;

  bool each_move_ = false;  // has `whole_`, else the game
  Time whole_{};
  bool paused_ = false, begun_ = false;
  SeatMask late_ = 0;
  Times left_;
  std::size_t moves_ = 0;      // that stood after the last one of which it was told
  std::deque<Before> before_;  // each of the last moves, at most kMostClockKept
};

}  // namespace fuda::serve
