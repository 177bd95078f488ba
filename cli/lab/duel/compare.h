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

struct Side {
  std::string name;  // of the game or the player, as on the command line
  const LoadedGame* loaded = nullptr;
  // How it plays: spec, settings, rules, players, seed, first, max_moves. Where seats change round, `players`
  // is one: the one in A's seat, or the one in all other seats.
  SimOptions sim;
};

struct Duel {
  // What is played on each deal. same: a game with A in all seats, then one with B. round: a game for each
  // seat, with A in that seat and B in all others; both sides have the same game.
  enum class Seating : std::uint8_t { same, round };
  Seating seating = Seating::same;
  std::array<Side, 2> sides;
  std::uint64_t pairs = 1000;  // deals at most
  bool looks = true;           // may stop early (study/looks.h)
  std::string by;              // the measure that decides; "": the first
  int jobs = 1;
};

// A quantity that has a value for A and one for B on each deal: whole numbers, to be divided by `scale`.
struct Measure {
  enum class Kind : std::uint8_t { score, wins, moves, seat, outcome };
  Kind kind = Kind::score;
  std::string name;                     // "score", "wins", "moves", "wins:P1", "end:lost"
  std::array<std::uint8_t, 2> index{};  // the seat or outcome in each side's game; kNone if it has none
  std::int64_t scale = 1;
  [[nodiscard]] bool is_share() const { return kind != Kind::score && kind != Kind::moves; }
};

struct Measured {
  Measure measure;
  std::array<Figure, 2> sides;  // of the deals on which both have a value
  Figure differences;           // A's value less B's on each of them

  // In units of the measure.
  [[nodiscard]] double mean(std::size_t side) const;
  [[nodiscard]] double difference() const;
  // The standard error of the difference; 0 if there are fewer than two deals.
  [[nodiscard]] double error() const;
  // `bound`: standard errors to each side, as for a great many deals. The interval of a share ends at -1
  // and 1. Of fewer than two deals it is the difference alone.
  [[nodiscard]] Interval interval(double bound) const;
  // Are there deals enough? Two, or kFewestLookedAt if the difference is the same on all.
  [[nodiscard]] bool has_interval() const;
  // Is there an interval, and does it leave 0 out?
  [[nodiscard]] bool differs(double bound) const;
  // How many times as many games independent simulations would need for the same interval: the sum of the
  // sides' variances over that of the difference. 0 if the difference is the same on all deals.
  [[nodiscard]] double worth() const;
};

// Of all games of one side; where seats change round, its scores are those of the seats that it sat in.
struct SideCounts {
  Figure scores;  // each seat's, where seats score for themselves
  Figure moves;   // of a game
  std::vector<std::uint64_t> outcomes;
  std::uint64_t forfeits = 0;  // games that its players lost by their own fault
};

// A game worth looking at.
struct Notable {
  enum class Kind : std::uint8_t { best_for_a, best_for_b, longest };
  Kind kind = Kind::longest;
  std::uint64_t game = 0;  // its number
  std::size_t side = 0;    // whose game; 0 where seats change round
  Seat seat = kNone;       // A's, where seats change round
  std::int64_t value = 0;  // its moves, or the deal's difference times the measure's scale
};

struct Look {
  std::uint64_t pairs = 0;
  double difference = 0, bound = 0;
  Interval interval;
};

struct DuelError {
  GameError error;
  std::size_t side = 0;  // whose game or player it was; 0 if a rule failed while both played
  Seat seat = kNone;     // where A sat, if seats change round
};

struct CompareResult {
  std::vector<Measured> measures;
  std::size_t decides = 0;  // index of a measure
  std::array<SideCounts, 2> sides;
  std::uint64_t pairs = 0;   // deals that count
  std::uint64_t failed = 0;  // deals in which a rule failed, which do not count
  std::vector<DuelError> errors;
  std::vector<Look> looks;
  std::vector<Notable> notable;
  double bound = kNormal95;  // of the intervals
  bool decided = false;
  bool interrupted = false;

  [[nodiscard]] const Measured& main() const { return measures[decides]; }
};

// What can be compared; the first decides unless `by` names another.
[[nodiscard]] std::vector<Measure> measures_of(const Duel& duel);

// Throws Failure if `by` is no measure, a player cannot be made, or `first` names no seat.
[[nodiscard]] CompareResult compare(const Duel& duel, Progress* progress = nullptr);

// The options of a simulation that plays the games of one side; `seat` as in Notable.
[[nodiscard]] SimOptions alone(const Duel& duel, std::size_t side, Seat seat);

}  // namespace fuda
