// What a position is worth to each seat: what players that think ahead strive for.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"

namespace fuda {

inline constexpr std::int32_t kWhole = 1'000'000;

// How far a seat is ahead of the best of the others, or its score where that is the team's or nobody else
// plays; 0 where there is no score.
[[nodiscard]] std::int64_t lead_of(const lua::Score& score, Seat seat);

// A seat's part of a win, in millionths: those who win share it. Before the end 0.
[[nodiscard]] std::int32_t won_by(const Engine& engine, const State& state, const lua::Score& score,
                                  Seat seat);

// Where leads lie among those seen so far, in millionths: half a whole for their mean, all of it for two
// standard deviations above it and more. So a difference counts for much in a game in which leads differ
// little.
class Spread {
 public:
  void forget() { count_ = sum_ = squares_ = 0; }
  // Notes it, too.
  [[nodiscard]] std::int32_t place(std::int64_t lead);

 private:
  double count_ = 0, sum_ = 0, squares_ = 0;
};

// Did this move begin another deal? Cards were shuffled, and every seat has some that it did not have.
[[nodiscard]] bool deals_anew(const State& before, const State& after);

// What a playout was worth. Its end counts for winning and for the lead. In a game of several deals that is
// half of it, and the lead at the end of the deal under way is the other: what a move does is lost in the
// chance of the deals after it. Where the score is the team's, leads are scores and nobody wins.
class Worth {
 public:
  explicit Worth(Engine& engine) : engine_(engine) {}

  // A new search: forgets the leads that it has seen.
  void begin() { deal_.forget(), last_.forget(); }
  // A playout begins.
  void start() { dealt_ = false; }
  // A move of it was made.
  void reached(const State& before, const State& after);
  // Its last position; by seat, replacing what `out` held.
  void end(const State& state, std::vector<std::int32_t>& out);

 private:
  Engine& engine_;
  Spread deal_, last_;
  bool dealt_ = false;              // another deal has begun
  std::vector<std::int32_t> then_;  // by seat: what it was worth then
};

}  // namespace fuda
