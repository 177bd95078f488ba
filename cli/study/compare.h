// Two games, or two line-ups of players, on the same deals.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "study/figures.h"
#include "study/looks.h"
#include "study/sim.h"

namespace fuda {

// One of the two.
struct Side {
  std::string name;  // as it was named: a game, or a player
  const Match* match = nullptr;
  // What it plays with: spec, settings, rules, players, seed, first, max_moves. Where seats change round, the
  // one player that sits in A's seat, or in all the others'.
  SimOptions sim;
};

struct Duel {
  // same: on each deal a game with A at all seats, then one with B. round: on each deal as many games as
  // there are seats, A in each seat in turn and B in all the others; both sides are of one match.
  enum class Seating : std::uint8_t { same, round };
  Seating seating = Seating::same;
  std::array<Side, 2> sides;
  std::uint64_t pairs = 1000;  // deals, at most
  bool looks = true;           // may stop early (study/looks.h)
  std::string by;              // the measure that decides; "": the first
  int jobs = 1;
};

// What is compared: a value of A and one of B on each deal. Both are whole numbers, over `scale`.
struct Measure {
  enum class Kind : std::uint8_t { score, wins, moves, seat, outcome };
  Kind kind = Kind::score;
  std::string name;                     // "score", "wins", "moves", "wins:P1", "end:lost"
  std::array<std::uint8_t, 2> index{};  // seat, outcome: of which; per side, kNone where it has none
  std::int64_t scale = 1;
  [[nodiscard]] bool is_share() const { return kind != Kind::score && kind != Kind::moves; }
};

struct Measured {
  Measure measure;
  std::array<Figure, 2> sides;  // over the deals on which both have a value
  Figure differences;           // A's value less B's

  // In units of the measure.
  [[nodiscard]] double mean(std::size_t side) const;
  [[nodiscard]] double difference() const;
  // The standard error of the difference; 0 where there is none.
  [[nodiscard]] double error() const;
  // `bound`: how many standard errors to each side, for a great many deals. That of a share stays within
  // -1 to 1. Both bounds are the difference where there is no interval.
  [[nodiscard]] Interval interval(double bound) const;
  // Not with fewer than two deals, nor without any spread on fewer than kFewestLookedAt.
  [[nodiscard]] bool has_interval() const;
  // Is there an interval, and does it leave 0 out?
  [[nodiscard]] bool differs(double bound) const;
  // How many times as many games would be needed without pairing: the variance that two means of independent
  // games have, over that of the difference. 0 where there is no spread.
  [[nodiscard]] double worth() const;
};

// Of all games of one side; where seats change round, of the seats that it sat in.
struct SideCounts {
  Figure scores;  // where seats score for themselves, each score counts
  Figure moves;   // of games
  std::vector<std::uint64_t> outcomes;
  std::uint64_t forfeits = 0;  // games that its players lost by their own fault
};

// A game of the comparison that is in some way the furthest out.
struct Notable {
  enum class Kind : std::uint8_t { best_for_a, best_for_b, longest };
  Kind kind = Kind::longest;
  std::uint64_t game = 0;  // its number
  std::size_t side = 0;    // A or B; 0 where seats change round
  Seat seat = kNone;       // where they do: where A sits
  std::int64_t value = 0;  // of the deal's difference, over the measure's scale, or moves
};

struct Look {
  std::uint64_t pairs = 0;
  double difference = 0, bound = 0;
  Interval interval;
};

struct DuelError {
  GameError error;
  std::size_t side = 0;   // whose it is; 0 for a rule that fails while both sides play
  Seat seat = kNone;      // where A sits, where seats change round
  bool by_fault = false;  // of that side's player; else a rule failed
};

struct CompareResult {
  std::vector<Measured> measures;
  std::size_t decides = 0;  // index of the one that decides
  std::array<SideCounts, 2> sides;
  std::uint64_t pairs = 0;   // deals that count
  std::uint64_t failed = 0;  // deals in which a rule failed; they do not
  std::vector<DuelError> errors;
  std::vector<Look> looks;
  std::vector<Notable> notable;
  double bound = kNormal95;  // of the intervals
  bool decided = false;
  bool interrupted = false;

  [[nodiscard]] const Measured& main() const { return measures[decides]; }
};

// What can be compared, that which decides by default first.
[[nodiscard]] std::vector<Measure> measures_of(const Duel& duel);

// Throws Failure: `by` is no measure, a player cannot be made, `first` names no seat.
[[nodiscard]] CompareResult compare(const Duel& duel, Progress* progress = nullptr);

// What plays game number `game` of a side alone; `seat` as in Notable.
[[nodiscard]] SimOptions alone(const Duel& duel, std::size_t side, Seat seat);

}  // namespace fuda
