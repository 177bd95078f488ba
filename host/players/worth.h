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

// The end of a game, in millionths. Where the score is the team's: where it lies between the scores seen so
// far. Where seats score for themselves: four fifths for winning, one fifth for where the lead lies between
// those seen so far, so that a player who cannot win any more still plays well.
class Worth {
 public:
  explicit Worth(Engine& engine) : engine_(engine) {}

  // Forgets the scores that it has seen.
  void begin() { any_ = false; }

  // By seat, replacing what `out` held.
  void of(const State& state, std::vector<std::int32_t>& out);

 private:
  [[nodiscard]] std::int32_t share(std::int64_t lead);

  Engine& engine_;
  std::int64_t low_ = 0, high_ = 0;  // of all leads so far
  bool any_ = false;
};

}  // namespace fuda
