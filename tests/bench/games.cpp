#include "bench/games.h"

#include "bench/bound.h"
#include "bench/host_runner.h"

namespace fuda::bench {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr char kNoPlays[] = "tests/bench/no-plays.yaml";

}  // namespace

const std::vector<BenchGame>& bench_games() {
  static const std::vector<BenchGame> kGames = {
      {"hanabi", {2, 3, 5}, 290, "hanabi --set empty_hints=forbid"},
      {"no-plays", {2, 3, 5}, 0, kNoPlays},
      {"nin-jan", {2, 3, 5}, 700, "nin-jan"},
      {"ikebana", {2, 3, 5}, 900, "ikebana"},
      {"sakura", {2, 3, 7}, 1200, "sakura"},
      {"leduc", {2}, 450, "leduc"},
      {"oh-hell", {3, 4}, 600, "oh-hell"},
      {"crazy-eights", {2, 5}, 900, "crazy-eights"},
      {"gin", {2}, 6000, "gin"},
  };
  return kGames;
}

std::unique_ptr<Runner> bound_for(const BenchGame& game, unsigned players) {
  const bool no_plays = game.rules == kNoPlays;
  return std::make_unique<Bound>(no_plays ? Workload::noplay : Workload::random,
                                 no_plays || game.name == "hanabi" ? players : 2, kSeed);
}

std::unique_ptr<Runner> host_for(const BenchGame& game, unsigned players) {
  return make_host_runner(game.rules, players, kSeed);
}

}  // namespace fuda::bench
