// A simulator is only worth comparing with while it plays the host's games, move for move: over many games
// each seat's scores then add up to the same sums.
#include "bench/bounds.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch/random_games.h"
#include "engine/engine.h"
#include "load/definition.h"
#include "load/find.h"
#include "load/games.h"
#include "source_dir.h"

namespace fuda::bench {
namespace {

struct Bounded {
  std::string game;
  unsigned least, most;  // players
  std::unique_ptr<Runner> (*make)(unsigned players, std::uint64_t seed);
};

const Bounded kBounded[] = {
    {"crazy-eights", 2, 5, make_crazy_eights_bound},
    {"gin", 2, 2, make_gin_bound},
    {"ikebana", 2, 5, make_ikebana_bound},
    {"leduc", 2, 2, make_leduc_bound},
    {"nin-jan", 2, 5, make_nin_jan_bound},
    {"oh-hell", 3, 5, make_oh_hell_bound},
    {"sakura", 2, 7, make_sakura_bound},
};

constexpr std::uint64_t kSeed = 2026;
constexpr std::uint64_t kGames = 300;

// Calls fn(bounded, players) for each game and each number of players.
template <class Fn>
void for_all(Fn fn) {
  for (const Bounded& bounded : kBounded) {
    for (unsigned players = bounded.least; players <= bounded.most; ++players) {
      CAPTURE(bounded.game, players);
      fn(bounded, players);
    }
  }
}

Tally host_games(const std::string& game, unsigned players) {
  const std::string source = source_dir().string();
  const Stack stack = find_game(game, {source + "/rules", source + "/examples/games"});
  const auto engine = make_engine(load_definition(stack, {}), static_cast<int>(players));
  Tally tally;
  play_random_games(*engine, 0, kGames, {.seed = kSeed}, tally);
  return tally;
}

// By seat; those behind the last seat have no score.
std::vector<Wide> scores(const Totals& totals, unsigned players) {
  CHECK(std::all_of(totals.scores.begin() + players, totals.scores.end(), [](auto sum) { return sum == 0; }));
  return {totals.scores.begin(), totals.scores.begin() + players};
}

}  // namespace

TEST_CASE("the bounds play the host's games", "[bench]") {
  for_all([](const Bounded& bounded, unsigned players) {
    const Tally host = host_games(bounded.game, players);
    const Totals totals = bounded.make(players, kSeed)->run(kGames);
    CHECK(host.failed == 0);
    CHECK(totals.games == host.games);
    CHECK(totals.moves == host.moves);
    CHECK(scores(totals, players) == host.sums);
  });
}

TEST_CASE("the bounds go on where the last run ended", "[bench]") {
  for_all([](const Bounded& bounded, unsigned players) {
    const Totals whole = bounded.make(players, kSeed)->run(kGames);
    const auto bound = bounded.make(players, kSeed);
    Totals parts = bound->run(kGames / 3);
    const Totals rest = bound->run(kGames - kGames / 3);
    CHECK(parts.games + rest.games == whole.games);
    CHECK(parts.moves + rest.moves == whole.moves);
    for (std::size_t seat = 0; seat < players; ++seat) parts.scores[seat] += rest.scores[seat];
    CHECK(parts.scores == whole.scores);
  });
}

TEST_CASE("the bounds refuse other numbers of players", "[bench]") {
  for (const Bounded& bounded : kBounded) {
    CAPTURE(bounded.game);
    CHECK_THROWS_AS(bounded.make(0, kSeed), std::invalid_argument);
    CHECK_THROWS_AS(bounded.make(bounded.least - 1, kSeed), std::invalid_argument);
    CHECK_THROWS_AS(bounded.make(bounded.most + 1, kSeed), std::invalid_argument);
  }
}

}  // namespace fuda::bench
