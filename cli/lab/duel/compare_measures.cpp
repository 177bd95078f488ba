// The values of both sides on each deal, in whole numbers.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "duel/compare_play.h"

namespace fuda {

namespace {

using Pair = std::optional<std::pair<std::int64_t, std::int64_t>>;

// The value of a win: a whole number that any number of winners can share equally.
std::int64_t shares(std::int64_t seats) {
  std::int64_t all = 1;
  for (std::int64_t i = 2; i <= seats; ++i) all = std::lcm(all, i);
  return all;
}

std::int64_t seats_of(const Side& side) { return side.loaded->game().seats; }

// A seat's share of a win that is worth shares(seats).
std::int64_t won(const GameFacts& game, std::size_t seat, std::int64_t seats) {
  if (((game.winners >> seat) & 1U) == 0) return 0;
  return shares(seats) / std::popcount(game.winners);
}

// The mean of A's values and the mean of all others' values, both multiplied by seats * (seats - 1).
template <class Value>
Pair round(const PlayedDeal& deal, std::int64_t seats, Value value) {
  std::pair<std::int64_t, std::int64_t> sums;
  for (std::size_t a = 0; a < deal.games.size(); ++a) {
    const GameFacts& game = deal.games[a];
    for (std::size_t seat = 0; seat < deal.games.size(); ++seat) {
      if (seat == a) {
        sums.first += (seats - 1) * value(game, seat);
      } else {
        sums.second += value(game, seat);
      }
    }
  }
  return sums;
}

// The value of one game if each side plays its own games.
std::optional<std::int64_t> value_of(const Measure& measure, std::size_t side, const Side& whose,
                                     const GameFacts& game) {
  const std::uint8_t index = measure.index[side];
  switch (measure.kind) {
    case Measure::Kind::score:
      if (game.scores.empty()) return std::nullopt;
      return std::accumulate(game.scores.begin(), game.scores.end(), std::int64_t{0}) *
             (measure.scale / static_cast<std::int64_t>(game.scores.size()));
    case Measure::Kind::seat_score:
      if (game.scores.empty()) return std::nullopt;
      return game.scores[index];
    case Measure::Kind::moves:
      return static_cast<std::int64_t>(game.moves);
    case Measure::Kind::seat:
      return won(game, index, seats_of(whose));
    case Measure::Kind::outcome:
      return index != kNone && game.outcome == index ? 1 : 0;
    case Measure::Kind::wins:
      break;
  }
  return std::nullopt;
}

Measure outcome_measure(const Duel& duel, const std::string& name) {
  Measure measure{Measure::Kind::outcome, "end:" + name, {kNone, kNone}, 1};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& known = duel.sides[side].loaded->game().outcomes;
    const auto at = std::find(known.begin(), known.end(), name);
    if (at != known.end()) measure.index[side] = static_cast<std::uint8_t>(at - known.begin());
  }
  return measure;
}

}  // namespace

std::vector<Measure> measures_of(const Duel& duel) {
  const Game& a = duel.sides[0].loaded->game();
  const Game& b = duel.sides[1].loaded->game();
  const std::int64_t seats = a.seats;
  if (duel.seating == Duel::Seating::round) {
    const std::int64_t pairs = seats * (seats - 1);
    return {{Measure::Kind::wins, "wins", {}, pairs * shares(seats)},
            {Measure::Kind::score, "score", {}, pairs}};
  }
  const bool team = a.team_score && b.team_score;
  const bool own_scores = !a.team_score && !b.team_score;
  std::vector<Measure> all = {{Measure::Kind::score, "score", {}, team ? 1 : seats}};
  const auto add_seats = [&](Measure::Kind kind, const std::string& what, std::int64_t scale) {
    for (Seat seat = 0; own_scores && seat < seats; ++seat)
      all.push_back({kind, what + duel.sides[0].loaded->notation.seat(seat), {seat, seat}, scale});
  };
  add_seats(Measure::Kind::seat_score, "score:", 1);
  all.push_back({Measure::Kind::moves, "moves", {}, 1});
  add_seats(Measure::Kind::seat, "wins:", shares(seats));
  std::vector<std::string> outcomes = a.outcomes;
  for (const std::string& name : b.outcomes) {
    if (std::find(outcomes.begin(), outcomes.end(), name) == outcomes.end()) outcomes.push_back(name);
  }
  if (outcomes.size() < 2) return all;  // the game has only one possible end
  for (const std::string& name : outcomes) all.push_back(outcome_measure(duel, name));
  return all;
}

Pair values_of(const Measure& measure, const Duel& duel, const PlayedDeal& deal) {
  if (duel.seating == Duel::Seating::round) {
    const std::int64_t seats = seats_of(duel.sides[0]);
    if (measure.kind == Measure::Kind::wins) {
      return round(deal, seats,
                   [&](const GameFacts& game, std::size_t seat) { return won(game, seat, seats); });
    }
    for (const GameFacts& game : deal.games) {
      if (game.scores.size() != static_cast<std::size_t>(seats)) return std::nullopt;
    }
    return round(deal, seats, [](const GameFacts& game, std::size_t seat) { return game.scores[seat]; });
  }
  const auto a = value_of(measure, 0, duel.sides[0], deal.games[0]);
  const auto b = value_of(measure, 1, duel.sides[1], deal.games[1]);
  if (!a || !b) return std::nullopt;
  return std::pair{*a, *b};
}

double Measured::mean(std::size_t side) const {
  return sides[side].mean() / static_cast<double>(measure.scale);
}

double Measured::difference() const { return differences.mean() / static_cast<double>(measure.scale); }

double Measured::error() const {
  if (differences.n < 2) return 0;
  return differences.deviation() / std::sqrt(static_cast<double>(differences.n)) /
         static_cast<double>(measure.scale);
}

Interval Measured::interval(double bound) const {
  if (differences.n < 2) return {difference(), difference()};
  const double half = student(bound, differences.n) * error();
  const Interval wide = {difference() - half, difference() + half};
  if (!measure.is_share()) return wide;
  return {std::max(wide.low, -1.0), std::min(wide.high, 1.0)};
}

bool Measured::has_interval() const {
  return differences.n >= kFewestLookedAt || (differences.n >= 2 && error() > 0);
}

bool Measured::differs(double bound) const {
  if (!has_interval() || differences.sum == 0) return false;
  const Interval at = interval(bound);
  return at.low > 0 || at.high < 0;
}

bool Measured::is_constant() const {
  constexpr std::uint64_t kFewest = 10;  // fewer deals can have equal values by chance
  return differences.n >= kFewest && sides[0].low == sides[0].high && sides[1].low == sides[1].high &&
         sides[0].low == sides[1].low;
}

double Measured::worth() const {
  const double spread = differences.deviation();
  if (spread == 0) return 0;
  const double a = sides[0].deviation();
  const double b = sides[1].deviation();
  return (a * a + b * b) / (spread * spread);
}

}  // namespace fuda
