#include "duel/compare.h"

#include <catch2/catch.hpp>

#include "../script/play_helper.h"
#include "duel/compare_report.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// A comparison with seed 3, between two games or between two kinds of players of one game.
class Two {
 public:
  Two(const std::string& a, const std::string& b, int seats)
      : first_(open(a, seats)), second_(open(b, seats)) {
    duel.sides = {side(a, first_, "random"), side(b, second_, "random")};
  }
  Two(const std::string& game, int seats, const std::string& a, const std::string& b)
      : first_(open(game, seats)), second_(open(game, seats)) {
    duel.sides = {side(game, first_, a), side(game, first_, b)};
    for (Side& one : duel.sides) one.name = one.sim.players.front().text;
    if (!first_.game().team_score) duel.seating = Duel::Seating::round;
  }

  Duel duel;

 private:
  static LoadedGame open(const std::string& game, int seats) {
    Games games = source_games();
    return load_game(games, {game, {}, {}}, {}, numbered_seats(seats));
  }

  static Side side(const std::string& name, const LoadedGame& loaded, const std::string& player) {
    Side one;
    one.name = name;
    one.loaded = &loaded;
    one.sim.spec = {name, {}, {}};
    one.sim.seed = 3;
    one.sim.players = read_players({player}, loaded.game().seats);
    return one;
  }

  LoadedGame first_, second_;
};

CompareResult played(Two& two, std::uint64_t pairs, std::uint64_t first = 0) {
  two.duel.pairs = pairs;
  for (Side& side : two.duel.sides) side.sim.first_game = first;
  return compare(two.duel);
}

std::string json(const Duel& duel, const CompareResult& result) { return compare_json(duel, result).dump(); }

void check_all_even(const CompareResult& result) {
  CHECK(result.failed == 0);
  for (const Measured& one : result.measures) {
    INFO(one.measure.name);
    CHECK(one.differences.n == result.pairs);
    CHECK(one.differences.low == 0);
    CHECK(one.differences.high == 0);
    CHECK(one.difference() == 0);
    CHECK_FALSE(one.differs(kNormal95));
  }
}

}  // namespace

TEST_CASE("a comparison is the same with any number of threads", "[compare]") {
  Two games("hanabi", "hanabi+hard", 3);
  Two players("nin-jan", 3, "greedy:2", "random");
  for (Two* two : {&games, &players}) {
    two->duel.jobs = 1;
    const CompareResult one = played(*two, 300);
    // One comparison stops early, so that its threads have unfinished games, which do not count.
    CHECK(one.decided == (two == &players));
    CHECK((one.pairs < 300) == (two == &players));
    for (const int jobs : {2, 5}) {
      two->duel.jobs = jobs;
      const CompareResult many = played(*two, 300);
      CHECK(json(two->duel, one) == json(two->duel, many));
    }
    for (Side& side : two->duel.sides) side.sim.seed = 4;
    CHECK(json(two->duel, one) != json(two->duel, played(*two, 300)));
  }
}

TEST_CASE("comparing a thing with itself finds no difference in any deal", "[compare]") {
  Two games("sakura", "sakura", 2);
  check_all_even(played(games, 60));
  Two team("hanabi", 2, "lua:iggi", "lua:iggi");
  check_all_even(played(team, 30));
  Two round("nin-jan", 3, "greedy:1", "greedy:1");
  check_all_even(played(round, 5));
}

TEST_CASE("if the sides are swapped, differences have the other sign", "[compare]") {
  const auto check_opposite = [](Two& one, Two& other) {
    one.duel.looks = other.duel.looks = false;
    const CompareResult there = played(one, 40);
    const CompareResult back = played(other, 40);
    bool any = false;
    for (const Measured& a : there.measures) {
      for (const Measured& b : back.measures) {
        if (a.measure.name != b.measure.name) continue;
        INFO(a.measure.name);
        CHECK(a.differences.n == b.differences.n);
        CHECK(a.differences.sum == -b.differences.sum);
        CHECK(a.differences.squares == b.differences.squares);
        CHECK(a.differences.low == -b.differences.high);
        CHECK(a.sides[0] == b.sides[1]);
        CHECK(a.sides[1] == b.sides[0]);
        any = any || a.differences.sum != 0;
      }
    }
    CHECK(any);
  };
  Two there("hanabi", "hanabi+easy", 2);
  Two back("hanabi+easy", "hanabi", 2);
  check_opposite(there, back);
  Two team("hanabi", 2, "random", "lua:iggi");
  Two team_back("hanabi", 2, "lua:iggi", "random");
  check_opposite(team, team_back);
  // The game has two seats, so that if A plays in every seat, B also plays in every seat.
  Two round("sakura", 2, "random", "greedy:1");
  Two round_back("sakura", 2, "greedy:1", "random");
  check_opposite(round, round_back);
}

TEST_CASE("deals are the same, no matter which deal a comparison starts with", "[compare]") {
  Two games("nin-jan", "nin-jan", 2);
  Two players("nin-jan", 3, "greedy:1", "random");
  Two others("hanabi", "hanabi+hard", 4);
  for (Two* two : {&games, &players, &others}) {
    two->duel.looks = false;
    const CompareResult whole = played(*two, 20);
    CompareResult parts = played(*two, 7);
    const CompareResult rest = played(*two, 13, 7);
    CHECK(parts.pairs + rest.pairs == whole.pairs);
    for (std::size_t i = 0; i < whole.measures.size(); ++i) {
      INFO(whole.measures[i].measure.name);
      for (std::size_t side = 0; side < 2; ++side) {
        parts.measures[i].sides[side].add(rest.measures[i].sides[side]);
        CHECK(parts.measures[i].sides[side] == whole.measures[i].sides[side]);
      }
      parts.measures[i].differences.add(rest.measures[i].differences);
      CHECK(parts.measures[i].differences == whole.measures[i].differences);
    }
    for (std::size_t side = 0; side < 2; ++side) {
      parts.sides[side].scores.add(rest.sides[side].scores);
      CHECK(parts.sides[side].scores == whole.sides[side].scores);
    }
  }
}

// A comparison reports the same results for a side as `fuda sim`, because both play the same games.
TEST_CASE("each side plays the games of its simulation", "[compare]") {
  Two games("hanabi", "hanabi+hard", 3);
  games.duel.looks = false;
  const CompareResult result = played(games, 50);
  for (std::size_t side = 0; side < 2; ++side) {
    SimOptions options = games.duel.sides[side].sim;
    options.games = 50;
    const Statistics alone = simulate(*games.duel.sides[side].loaded, options).statistics;
    CHECK(result.sides[side].scores == alone.scores.front());
    CHECK(result.sides[side].moves == alone.length);
    CHECK(result.sides[side].outcomes == alone.outcomes);
  }
}

TEST_CASE("the interval of a share stays within the possible shares", "[compare]") {
  Measured share{{Measure::Kind::wins, "wins", {}, 2}, {}, {}};
  for (const int value : {2, 2, 2, 0}) share.differences.add(value);
  CHECK(share.interval(kNormal95).high == 1);
  CHECK(share.interval(kNormal95).low > -1);
  Measured score = share;
  score.measure.kind = Measure::Kind::score;
  CHECK(score.interval(kNormal95).high > 1);
  Measured back{{Measure::Kind::outcome, "end:won", {}, 2}, {}, {}};
  for (const int value : {-2, -2, -2, 0}) back.differences.add(value);
  CHECK(back.interval(kNormal95).low == -1);
}
