#include "bench/as_written.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "bench/bound.h"
#include "bench/host_runner.h"
#include "bench/instructions.h"
#include "source_dir.h"

namespace fuda::bench {

namespace {

namespace fs = std::filesystem;

// The goal for a game: a decision may take as long as this many moves of the bound. Each goal allows for the
// main work of the game's rules.
struct Goal {
  const char* game;
  double units;
};
constexpr Goal kGoals[] = {{"kuhn", 40},       {"leduc", 40},        {"oh-hell", 50},
                           {"hearts", 50},     {"love-letter", 100}, {"gin", 400},
                           {"gin-rummy", 400}, {"rummy", 400},       {"big-two", 400}};
constexpr double kGoalOfGuards = 80;

double goal_of(const std::string& game) {
  const auto* found = std::ranges::find_if(kGoals, [&](const Goal& goal) { return game == goal.game; });
  return found == std::end(kGoals) ? kGoalOfGuards : found->units;
}

std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  const fs::path root = source_dir() / "tests/bench/as-written";
  if (!fs::is_directory(root)) return all;
  for (const auto& entry : fs::directory_iterator(root)) {
    if (fs::is_regular_file(entry.path() / "game.yaml")) all.push_back(entry.path());
  }
  std::ranges::sort(all);
  return all;
}

// The smallest number of players for a game, from two to four.
std::optional<unsigned> fewest_players(const std::string& game) {
  for (const unsigned players : {2U, 3U, 4U}) {
    try {
      static_cast<void>(bench_engine(game, players));
      return players;
    } catch (const std::exception&) {  // the game refuses this number of players
    }
  }
  return std::nullopt;
}

// Measures a game in another process. Returns nanoseconds per decision.
double time_of(const std::string& program, const std::string& game, unsigned players, double seconds) {
  const std::string command =
      fmt::format("'{}' --time '{}' --players {} --seconds {}", program, game, players, seconds);
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  double time = 0;
  if (!pipe || std::fscanf(pipe.get(), "%lf", &time) != 1)
    throw std::runtime_error("this gives no time: " + command);
  return time;
}

}  // namespace

void play_for_time(const std::string& game, unsigned players, double seconds) {
  const auto host = make_host_runner(game, players, 1);
  const Measure measure{"", 0, [&](std::uint64_t games) { host->run(games); }};
  const Spread game_ns = time_measure(measure, {3, seconds});
  const Totals some = host->run(200);
  const double moves = static_cast<double>(some.moves) / static_cast<double>(some.games);
  fmt::print("{:.1f} {:.1f}\n", game_ns.median / moves, moves);
}

nlohmann::json run_as_written(const AsWritten& request) {
  nlohmann::json results = nlohmann::json::array();
  if (!request.json) {
    fmt::print("nanoseconds of CPU time a decision; units: moves of the bound in the same run (medians)\n\n");
    fmt::print("{:<16} {:>7} {:>7} {:>9}  {:<24} {:>5} {:>12}{}\n", "game", "players", "bound", "host",
               "units [best..worst]", "goal", "instructions", request.old.empty() ? "" : "  old to new");
  }
  for (const fs::path& folder : folders()) {
    const std::string name = folder.filename().string();
    if (!request.games.empty() && std::ranges::find(request.games, name) == request.games.end()) continue;
    const std::string game = folder.string();
    const auto players = fewest_players(game);
    if (!players) throw std::runtime_error("no game for 2 to 4 players in " + game);
    Bound bound(Workload::random, 2, 1);
    const auto host = make_host_runner(game, *players, 1);
    const Duel result = duel(bound, *host, request.effort);
    std::vector<double> ratios;
    const Spread unit{1 / result.ratio.high, 1 / result.ratio.median, 1 / result.ratio.low};
    double instructions = 0;
    if (request.instructions)
      instructions = instructions_a_decision(request.program, game, *players).value_or(0);
    for (unsigned pair = 0; !request.old.empty() && pair < request.effort.pairs; ++pair) {
      const double before = time_of(request.old, game, *players, request.effort.seconds);
      ratios.push_back(before / time_of(request.program, game, *players, request.effort.seconds));
    }
    const Spread gain = ratios.empty() ? Spread{} : spread(ratios);
    if (!request.json) {
      const std::string took = fmt::format("{:.1f} [{:.1f}..{:.1f}]", unit.median, unit.low, unit.high);
      fmt::print("{:<16} {:>7} {:>7.1f} {:>9.0f}  {:<24} {:>5.0f} {:>12.0f}", name, *players,
                 result.a.ns_per_move, result.b.ns_per_move, took, goal_of(name), instructions);
      if (!ratios.empty()) fmt::print("  {:.2f} [{:.2f}..{:.2f}]", gain.median, gain.low, gain.high);
      fmt::print("\n");
      std::fflush(stdout);
    }
    results.push_back({{"game", name},
                       {"players", *players},
                       {"bound_ns", result.a.ns_per_move},
                       {"host_ns", result.b.ns_per_move},
                       {"units", {{"min", unit.low}, {"median", unit.median}, {"max", unit.high}}},
                       {"goal", goal_of(name)},
                       {"instructions_per_decision", instructions},
                       {"old_to_new", gain.median}});
  }
  return results;
}

}  // namespace fuda::bench
