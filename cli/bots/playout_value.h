// What a position is worth to each seat, for players that think ahead.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"

namespace fuda {

inline constexpr std::int32_t kWhole = 1'000'000;

// How far a seat is ahead of the best of the others; the score itself (if the lowest wins,
// so that less is more) where it is the team's or there is one
// seat; 0 where there is none.
[[nodiscard]] std::int64_t lead_of(const lua::Score& score, Seat seat);

// A seat's share of the win, in millionths; 0 before the end.
[[nodiscard]] std::int32_t won_by(const Engine& engine, const State& state, const lua::Score& score,
                                  Seat seat);

// Where a lead lies among those seen so far, in millionths: the mean is a half, two standard deviations above
// it or more are a whole. So a small difference counts for much in a game whose leads differ little.
class Spread {
 public:
  void forget() { count_ = sum_ = squares_ = 0; }
  // Notes this lead as well.
  [[nodiscard]] std::int32_t place(std::int64_t lead);

 private:
  double count_ = 0, sum_ = 0, squares_ = 0;
};

// Whether this move began a new deal: cards were shuffled, and every seat got some.
[[nodiscard]] bool is_new_deal(const State& before, const State& after);

// What a playout was worth: the lead at its end, and half as much the win, where it ends the game. It ends
// with the current deal, too, since the luck of later deals hides what a move does. Where the score is the
// team's, leads are scores and nobody wins.
class PlayoutValue {
 public:
  explicit PlayoutValue(Engine& engine) : engine_(engine) {}

  // Begins a search: forgets the leads seen so far.
  void begin() { leads_.forget(); }
  // Ends the playout: `out` becomes its worth by seat.
  void end(const State& state, std::vector<std::int32_t>& out);
  // The first seat's lead at the last end.
  [[nodiscard]] std::int64_t first_lead() const { return first_lead_; }

 private:
  Engine& engine_;
  Spread leads_;
  std::int64_t first_lead_ = 0;
};

}  // namespace fuda
