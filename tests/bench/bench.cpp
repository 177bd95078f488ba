// fuda_bench: how near the host comes to the hand-written bound, and what its basic operations cost.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "bench/bound.h"
#include "bench/duel.h"
#include "bench/host_runner.h"

namespace {

using fuda::bench::Duel;
using fuda::bench::Effort;
using fuda::bench::Side;
using fuda::bench::Spread;
using fuda::bench::Workload;

struct Request {
  Effort effort;
  std::vector<std::string> workloads{"random", "noplay"};
  std::vector<unsigned> players{2, 3, 5};
  bool json = false;
  bool measures = true;
};

constexpr std::uint64_t kSeed = 1;

Workload workload_of(const std::string& name) {
  return name == "random" ? Workload::random : Workload::noplay;
}

std::string thousands(double value) { return fmt::format("{:.1f}k", value / 1000); }

void print_duel_header() {
  fmt::print("games per second of CPU time (median), host to bound pair by pair, nanoseconds a move\n\n");
  fmt::print("{:<8} {:>7}  {:>9} {:>9}  {:<28} {:>8} {:>8}  {}\n", "workload", "players", "bound", "host",
             "host/bound [worst..best]", "bound ns", "host ns", "moves a game");
}

void print_duel(const std::string& workload, unsigned players, const Duel& duel) {
  const std::string ratio = fmt::format("1/{:.2f} [1/{:.2f}..1/{:.2f}]", 1 / duel.ratio.median,
                                        1 / duel.ratio.low, 1 / duel.ratio.high);
  fmt::print("{:<8} {:>7}  {:>9} {:>9}  {:<28} {:>8.1f} {:>8.1f}  {:.2f} {:.2f}\n", workload, players,
             thousands(duel.a.games_per_second.median), thousands(duel.b.games_per_second.median), ratio,
             duel.a.ns_per_move, duel.b.ns_per_move, duel.a.moves_per_game(), duel.b.moves_per_game());
  std::fflush(stdout);
}

nlohmann::json to_json(const Spread& spread) {
  return {{"min", spread.low}, {"median", spread.median}, {"max", spread.high}};
}

nlohmann::json to_json(const Side& side) {
  return {{"games", side.totals.games},
          {"games_per_cpu_second", to_json(side.games_per_second)},
          {"ns_per_move", side.ns_per_move},
          {"moves_per_game", side.moves_per_game()},
          {"points_per_game", side.points_per_game()}};
}

nlohmann::json run_duels(const Request& request) {
  nlohmann::json results = nlohmann::json::array();
  if (!request.json) print_duel_header();
  for (const auto& workload : request.workloads) {
    for (const unsigned players : request.players) {
      fuda::bench::Bound bound(workload_of(workload), players, kSeed);
      const auto host = fuda::bench::make_host_runner(workload_of(workload), players);
      const Duel result = fuda::bench::duel(bound, *host, request.effort);
      if (!request.json) print_duel(workload, players, result);
      results.push_back({{"workload", workload},
                         {"players", players},
                         {"bound", to_json(result.a)},
                         {"host", to_json(result.b)},
                         {"host_to_bound", to_json(result.ratio)}});
    }
  }
  return results;
}

nlohmann::json run_measures(const Request& request) {
  nlohmann::json results = nlohmann::json::array();
  if (!request.json) fmt::print("\n{:<32} {:>12} {:>12}\n", "operation", "ns (median)", "goal");
  for (const auto& measure : fuda::bench::make_host_measures()) {
    const Spread each = fuda::bench::time_measure(measure, request.effort);
    const std::string goal = measure.goal_ns > 0 ? fmt::format("{:.0f}", measure.goal_ns) : "–";
    if (!request.json) fmt::print("{:<32} {:>12.1f} {:>12}\n", measure.name, each.median, goal);
    results.push_back({{"name", measure.name}, {"ns", to_json(each)}, {"goal_ns", measure.goal_ns}});
  }
  return results;
}

void run(const Request& request) {
  nlohmann::json report{{"pairs", request.effort.pairs}, {"seconds", request.effort.seconds}};
  report["duels"] = run_duels(request);
  report["measures"] = request.measures ? run_measures(request) : nlohmann::json::array();
  if (request.json) fmt::print("{}\n", report.dump(2));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    Request request;
    CLI::App app{"Compares the host with a hand-written simulator of the same game, in turn within one run."};
    app.add_option("--pairs", request.effort.pairs, "Pairs of turns")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--seconds", request.effort.seconds, "CPU seconds of a turn")
        ->check(CLI::Range(0.01, 60.0))
        ->capture_default_str();
    app.add_option("--workload", request.workloads, "random, noplay")
        ->delimiter(',')
        ->check(CLI::IsMember({"random", "noplay"}));
    app.add_option("--players", request.players, "2 to 5")->delimiter(',')->check(CLI::Range(2, 5));
    app.add_flag("--measures,!--no-measures", request.measures, "Time single operations too (default)");
    app.add_flag("--json", request.json, "One JSON object instead of tables");
    CLI11_PARSE(app, argc, argv);
    run(request);
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "fuda_bench: {}\n", problem.what());
    return 2;
  }
}
