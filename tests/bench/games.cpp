#include "bench/games.h"

#include "bench/bound.h"
#include "bench/bounds.h"
#include "bench/host_runner.h"

namespace fuda::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

template <Workload kWorkload>
std::unique_ptr<Runner> first_bound(unsigned players) {
  return std::make_unique<Bound>(kWorkload, players, kSeed);
}

template <auto kMake>
std::unique_ptr<Runner> bound(unsigned players) {
  return kMake(players, kSeed);
}

constexpr char kHanabi[] = "hanabi --set empty_hints=forbid";
constexpr char kNoPlays[] = "tests/bench/no-plays.yaml";
constexpr char kNinJan[] = "nin-jan";
constexpr char kIkebana[] = "ikebana";
constexpr char kSakura[] = "sakura";
constexpr char kLeduc[] = "leduc";
constexpr char kOhHell[] = "oh-hell";
constexpr char kCrazyEights[] = "crazy-eights";
constexpr char kGin[] = "gin";

template <const char* kGame>
std::unique_ptr<Runner> host(unsigned players) {
  return make_host_runner(kGame, players, kSeed);
}

}  // namespace

const std::vector<BenchGame>& bench_games() {
  static const std::vector<BenchGame> kGames = {
      {"hanabi", {2, 3, 5}, 290, first_bound<Workload::random>, host<kHanabi>, kHanabi},
      {"no-plays", {2, 3, 5}, 0, first_bound<Workload::noplay>, host<kNoPlays>, kNoPlays},
      {"nin-jan", {2, 3, 5}, 700, bound<make_nin_jan_bound>, host<kNinJan>, kNinJan},
      {"ikebana", {2, 3, 5}, 900, bound<make_ikebana_bound>, host<kIkebana>, kIkebana},
      {"sakura", {2, 3, 7}, 1200, bound<make_sakura_bound>, host<kSakura>, kSakura},
      {"leduc", {2}, 450, bound<make_leduc_bound>, host<kLeduc>, kLeduc},
      {"oh-hell", {3, 4}, 600, bound<make_oh_hell_bound>, host<kOhHell>, kOhHell},
      {"crazy-eights", {2, 5}, 900, bound<make_crazy_eights_bound>, host<kCrazyEights>, kCrazyEights},
      {"gin", {2}, 6000, bound<make_gin_bound>, host<kGin>, kGin},
  };
  return kGames;
}

}  // namespace fuda::bench
