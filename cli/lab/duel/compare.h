// Compares two games, or two line-ups of players, on the same deals.
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
  std::string name;  // the game or the player, as the command line names it
  const LoadedGame* loaded = nullptr;
  // The settings of this side: spec, settings, rules, players, seed, first, max_moves. If seats rotate,
  // `players` has one item: for A, the player in A's seat; for B, the player in all other seats.
  SimOptions sim;
};

struct Duel {
  // The games on each deal. same: a game with A in all seats, then a game with B in all seats. round: one
  // game per seat, with A in that seat and B in all other seats. In `round`, both sides play the same game.
  enum class Seating : std::uint8_t { same, round };
  Seating seating = Seating::same;
  std::array<Side, 2> sides;
  std::uint64_t pairs = 1000;  // maximum number of deals
  bool looks = true;           // whether the comparison may stop early (study/looks.h)
  std::string by;              // the measure that decides; "": see CompareResult::decides
  int jobs = 1;
};

// A quantity with a value for A and a value for B on each deal: whole numbers, to be divided by `scale`.
struct Measure {
  // score: the mean of all seats' scores. seat_score, seat: the score and the wins of one seat.
  enum class Kind : std::uint8_t { score, seat_score, wins, moves, seat, outcome };
  Kind kind = Kind::score;
  std::string name;  // the name, such as "score", "score:P1", "wins", "moves", "wins:P1" or "end:lost"
  // The measure's seat or outcome in each side's game, or kNone if the measure has none.
  std::array<std::uint8_t, 2> index{};
  std::int64_t scale = 1;
  [[nodiscard]] bool is_score() const { return kind == Kind::score || kind == Kind::seat_score; }
  [[nodiscard]] bool is_share() const { return !is_score() && kind != Kind::moves; }
};

struct Measured {
  Measure measure;
  std::array<Figure, 2> sides;  // each side's figures, for deals on which both sides have a value
  Figure differences;           // A's value minus B's value on each of these deals

  // The mean for one side, in units of the measure.
  [[nodiscard]] double mean(std::size_t side) const;
  [[nodiscard]] double difference() const;
  // The standard error of the difference, or 0 for fewer than two deals.
  [[nodiscard]] double error() const;
  // The interval around the difference. `bound` is half the width of the interval, in standard errors, for a
  // very large number of deals. The interval of a share stays between -1 and 1. With fewer than two deals,
  // the interval is only the difference.
  [[nodiscard]] Interval interval(double bound) const;
  // Whether there are enough deals for an interval: at least two, or at least kFewestLookedAt if the
  // difference is the same on all deals.
  [[nodiscard]] bool has_interval() const;
  // Whether the measure has an interval that does not contain 0.
  [[nodiscard]] bool differs(double bound) const;
  // Whether the measure has the same value in many games, and in all games of both sides.
  [[nodiscard]] bool is_constant() const;
  // The number of games that independent simulations would need for the same interval, as a multiple of this
  // comparison's games. Divides the sum of both sides' variances by the variance of the difference. Returns 0
  // if the difference is the same on all deals.
  [[nodiscard]] double worth() const;
};

// The counts for all games of one side. If seats rotate, counts only the scores of the side's own seats.
struct SideCounts {
  Figure scores;  // scores of each seat, if seats score for themselves
  Figure moves;   // per game
  std::vector<std::uint64_t> outcomes;
  std::uint64_t forfeits = 0;  // games that this side's players lost through their own fault
};

// A game worth looking at.
struct Notable {
  enum class Kind : std::uint8_t { best_for_a, best_for_b, longest };
  Kind kind = Kind::longest;
  std::uint64_t game = 0;  // its number
  std::size_t side = 0;    // the index of the side that played the game; 0 if seats rotate
  Seat seat = kNone;       // A's seat, if seats rotate
  std::int64_t value = 0;  // the number of moves, or the deal's difference times the measure's scale
};

struct Look {
  std::uint64_t pairs = 0;
  double difference = 0, bound = 0;
  Interval interval;
};

struct DuelError {
  GameError error;
  std::size_t side = 0;  // the index of the side whose game or player failed; 0 if a rule failed while both
                         // sides played
  Seat seat = kNone;     // A's seat, if seats rotate
};

struct CompareResult {
  std::vector<Measured> measures;
  // The index of the measure that decides: the one that Duel::by names, or the first one. If the first one is
  // the mean of all seats' scores, and has the same value in all games, the first seat whose score varies
  // decides.
  std::size_t decides = 0;
  std::array<SideCounts, 2> sides;
  std::uint64_t pairs = 0;   // number of deals that count
  std::uint64_t failed = 0;  // the number of deals that do not count because a rule failed in them
  std::vector<DuelError> errors;
  std::vector<Look> looks;
  std::vector<Notable> notable;
  double bound = kNormal95;  // half the width of an interval, in standard errors
  bool decided = false;
  bool interrupted = false;

  [[nodiscard]] const Measured& main() const { return measures[decides]; }
};

// The possible measures.
[[nodiscard]] std::vector<Measure> measures_of(const Duel& duel);

// Throws Failure if `by` names no measure, a player cannot be created, or `first` names no seat.
[[nodiscard]] CompareResult compare(const Duel& duel, Progress* progress = nullptr);

// The options of a simulation that plays the games of one side. `seat` has the same meaning as in Notable.
[[nodiscard]] SimOptions alone(const Duel& duel, std::size_t side, Seat seat);

}  // namespace fuda
