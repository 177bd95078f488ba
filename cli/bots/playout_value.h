// The value of a position for each seat, for players that think ahead.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"

namespace fuda {

inline constexpr std::int32_t kWhole = 1'000'000;

// The seat's lead over the best other seat. If the team has one score, or the game has only one seat, the
// lead is the score itself (negated if the lowest wins). Without a score, the lead is 0.
[[nodiscard]] std::int64_t lead_of(const lua::Score& score, Seat seat);

// A seat's share of the win, in millionths; 0 before the end of the game.
[[nodiscard]] std::int32_t won_by(const Engine& engine, const State& state, const lua::Score& score,
                                  Seat seat);

// The rank of a lead among the leads so far, in millionths. The mean has rank 500,000. A lead two or more
// standard deviations above the mean has rank 1,000,000. Small differences therefore matter in a game whose
// leads differ little.
class Spread {
 public:
  void forget() { count_ = sum_ = squares_ = 0; }
  // Ranks this lead, and adds it to the leads so far.
  [[nodiscard]] std::int32_t place(std::int64_t lead);

 private:
  double count_ = 0, sum_ = 0, squares_ = 0;
};

// Whether this move started a new deal: cards were shuffled, and every seat got new cards.
[[nodiscard]] bool is_new_deal(const State& before, const State& after);

// The value of a playout is the rank of the lead at its end. If the game is over, the value is the mean of
// this rank and the share of the win. A playout also ends with the current deal, because the luck of later
// deals hides the effect of a move. If the team has one score, the lead is that score, and nobody wins.
class PlayoutValue {
 public:
  explicit PlayoutValue(Engine& engine) : engine_(engine) {}

  // Starts a search, and forgets the leads so far.
  void begin() { leads_.forget(); }
  // Evaluates the end of a playout: sets `out` to its value by seat.
  void end(const State& state, std::vector<std::int32_t>& out);
  // The first seat's lead in the latest call of end().
  [[nodiscard]] std::int64_t first_lead() const { return first_lead_; }

 private:
  Engine& engine_;
  Spread leads_;
  std::int64_t first_lead_ = 0;
};

}  // namespace fuda
