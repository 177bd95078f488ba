// The time that players have to think, either for each move or for the whole game. table_clock.cpp handles
// time that has run out.
#pragma once

#include <chrono>
#include <deque>
#include <vector>

#include "serve/file_fields.h"

namespace fuda::serve {

class Clock {
 public:
  using Time = std::chrono::milliseconds;

  // `wanted` is the clock in setupData, {"move": SECONDS} or {"game": MINUTES}. Throws Refused (400).
  Clock(const Json& wanted, std::size_t seats);
  // Reads the output of json() for a game with `seats` seats. Throws Failure for any other JSON.
  static Clock read(const FileFields& from, std::size_t seats);
  // The JSON for the file of the table.
  [[nodiscard]] Json json() const;
  // The JSON for clients. In this JSON, a late seat has no time left.
  [[nodiscard]] Json shown() const;

  [[nodiscard]] bool is_paused() const { return paused_; }
  void pause(bool paused) { paused_ = paused; }
  // Whether the clock has begun. The clock begins when all seats are taken for the first time.
  [[nodiscard]] bool has_begun() const { return begun_; }
  void begin() { begun_ = true; }
  [[nodiscard]] Time left(Seat seat) const { return left_[seat]; }
  // The seats in `seats` that have no time left.
  [[nodiscard]] SeatMask out_of(SeatMask seats) const;

  void pass(SeatMask seats, Time time);
  // The seats for which a bot makes the next move because their time has run out.
  [[nodiscard]] SeatMask late() const { return late_; }
  void set_late(Seat seat) { late_ = static_cast<SeatMask>(late_ | 1U << seat); }
  // Notes that a person has taken the seat, or has chosen a bot for it.
  void set_back(Seat seat);
  struct PlayedMove {
    std::size_t moves = 0;  // the number of moves before this move
    Seat mover = kNone;
    bool is_free = false;
    bool by_stand_in = false;      // whether a bot moved for the seat's person
    SeatMask before = 0, now = 0;  // the seats to move before and after the move
  };
  // Notes a move. Unless the move was free, its seat is no longer late.
  void made(const PlayedMove& move);
  // The `active` seats whose turn began with one of the last `taken` moves. The game has `moves` moves.
  [[nodiscard]] SeatMask came_to_move(std::size_t moves, std::size_t taken, SeatMask active) const;
  // Notes that players have taken back the last `taken` of `moves` moves, and that the `active` seats are to
  // move. None of the `active` seats gets more time than it had at the earlier position, or more than it has
  // left.
  void took_back(std::size_t moves, std::size_t taken, SeatMask active);

 private:
  using Times = std::vector<Time>;  // by seat
  struct Before {
    Times left;
    SeatMask active = 0;
  };
  Clock() = default;
  // The times before the last `taken` moves, or before the earliest move that the clock remembers. The game
  // has `moves` moves. Returns null if the clock does not know these times.
  [[nodiscard]] const Before* before(std::size_t moves, std::size_t taken) const;

  bool each_move_ = false;  // whether `whole_` is the time per move and not per game
  Time whole_{};
  bool paused_ = false, begun_ = false;
  SeatMask late_ = 0;
  SeatMask moved_for_ = 0;  // the seats whose last move was made by a bot because their time had run out
  Times left_;
  std::size_t moves_ = 0;      // the number of moves in the game after the last move that the clock knows
  std::deque<Before> before_;  // the times before each of the last moves, with at most kMostClockKept entries
};

}  // namespace fuda::serve
