// fuda_bench: compares the host with a simulator that was written by hand for one game, and times the host's
// basic operations.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "bench/as_written.h"
#include "bench/duel.h"
#include "bench/games.h"
#include "bench/instructions.h"
#include "bench/measures.h"
#include "bench/searching.h"
#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "search/install.h"

namespace {

using fuda::bench::BenchGame;
using fuda::bench::Duel;
using fuda::bench::Effort;
using fuda::bench::SearchedGame;
using fuda::bench::Side;
using fuda::bench::Spread;

struct Request {
  Effort effort;
  std::vector<std::string> games;
  std::vector<unsigned> players;
  bool json = false;
  bool measures = true;
  bool instructions = false;
  bool search = false;
  bool as_written = false;
  std::string old;
  std::string time;  // for comparing times with another program
  std::string play;  // for counting instructions
  std::uint64_t games_to_play = 0;
  std::string program;
};

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const BenchGame& game : fuda::bench::bench_games()) all.push_back(game.name);
  for (const SearchedGame& game : fuda::bench::searched_games()) all.push_back(game.name);
  return all;
}

void check_names(const std::vector<std::string>& games) {
  const auto known = names();
  for (const std::string& game : games) {
    if (std::ranges::find(known, game) == known.end())
      throw std::runtime_error(fmt::format("no game '{}': there are {}", game, fmt::join(known, ", ")));
  }
}

std::string or_dash(double value) { return value > 0 ? fmt::format("{:.0f}", value) : "–"; }

void print_duel_header() {
  fmt::print(
      "nanoseconds of CPU time a decision (median), host to bound pair by pair, instructions a decision\n\n");
  fmt::print("{:<13} {:>7} {:>7} {:>7} {:>6}  {:<28} {:>12}  {}\n", "game", "players", "bound", "host",
             "goal", "host/bound [worst..best]", "instructions", "decisions a game");
}

void print_duel(const BenchGame& game, unsigned players, const Duel& duel, double instructions) {
  const std::string ratio = fmt::format("1/{:.1f} [1/{:.1f}..1/{:.1f}]", 1 / duel.ratio.median,
                                        1 / duel.ratio.low, 1 / duel.ratio.high);
  fmt::print("{:<13} {:>7} {:>7.1f} {:>7.0f} {:>6}  {:<28} {:>12}  {:.2f} {:.2f}\n", game.name, players,
             duel.a.ns_per_move, duel.b.ns_per_move, or_dash(game.goal_ns), ratio, or_dash(instructions),
             duel.a.moves_per_game(), duel.b.moves_per_game());
  std::fflush(stdout);
}

nlohmann::json to_json(const Spread& spread) {
  return {{"min", spread.low}, {"median", spread.median}, {"max", spread.high}};
}

nlohmann::json to_json(const Side& side) {
  return {{"games", side.totals.games},
          {"decisions_per_cpu_second", to_json(side.moves_per_second)},
          {"ns_per_decision", side.ns_per_move},
          {"decisions_per_game", side.moves_per_game()}};
}

nlohmann::json run_duels(const Request& request) {
  nlohmann::json results = nlohmann::json::array();
  if (!request.json) print_duel_header();
  for (const BenchGame& game : fuda::bench::bench_games()) {
    if (std::ranges::find(request.games, game.name) == request.games.end()) continue;
    for (const unsigned players : request.players.empty() ? game.players : request.players) {
      const auto bound = fuda::bench::bound_for(game, players);
      const auto host = fuda::bench::host_for(game, players);
      const Duel result = fuda::bench::duel(*bound, *host, request.effort);
      double instructions = 0;
      if (request.instructions) {
        instructions = fuda::bench::instructions_a_decision(request.program, game.name, players).value_or(0);
      }
      if (!request.json) print_duel(game, players, result, instructions);
      results.push_back({{"game", game.name},
                         {"players", players},
                         {"goal_ns", game.goal_ns},
                         {"bound", to_json(result.a)},
                         {"host", to_json(result.b)},
                         {"host_to_bound", to_json(result.ratio)},
                         {"instructions_per_decision", instructions}});
    }
  }
  return results;
}

nlohmann::json run_measures(const Request& request) {
  nlohmann::json results = nlohmann::json::array();
  if (!request.json) fmt::print("\n{:<32} {:>12} {:>12}\n", "operation", "ns (median)", "goal");
  for (const auto& measure : fuda::bench::make_host_measures()) {
    const Spread each = fuda::bench::time_measure(measure, request.effort);
    if (!request.json)
      fmt::print("{:<32} {:>12.1f} {:>12}\n", measure.name, each.median, or_dash(measure.goal_ns));
    results.push_back({{"name", measure.name}, {"ns", to_json(each)}, {"goal_ns", measure.goal_ns}});
  }
  return results;
}

// Compares ismcts:1000 with a thousand random games from the same positions.
nlohmann::json run_searches(const Request& request) {
  constexpr std::uint32_t kPlayouts = 1000;
  nlohmann::json results = nlohmann::json::array();
  if (!request.json) {
    fmt::print("\n{:<13} {:>7} {:>14} {:>14} {:>16}  {}\n", "game", "players", "by chance, ms", "ismcts, ms",
               "playouts a second", "chance/ismcts [worst..best]");
  }
  std::vector<SearchedGame> games;
  for (const BenchGame& game : fuda::bench::bench_games())
    games.push_back({game.name, game.players, game.rules});
  std::ranges::copy(fuda::bench::searched_games(), std::back_inserter(games));
  for (const SearchedGame& game : games) {
    if (std::ranges::find(request.games, game.name) == request.games.end()) continue;
    for (const unsigned players : request.players.empty() ? game.players : request.players) {
      const auto chance = fuda::bench::make_chance_runner(game.rules, players, kPlayouts);
      const auto search = fuda::bench::make_search_runner(game.rules, players, kPlayouts);
      const Duel result = fuda::bench::duel(*chance, *search, request.effort);
      const auto a_move = [&](const Side& side) { return side.ns_per_move * kPlayouts / 1e6; };
      const double a_second = 1e9 / result.b.ns_per_move;
      if (!request.json) {
        fmt::print("{:<13} {:>7} {:>14.1f} {:>14.1f} {:>16.0f}  {:.2f} [{:.2f}..{:.2f}]\n", game.name,
                   players, a_move(result.a), a_move(result.b), a_second, result.ratio.median,
                   result.ratio.low, result.ratio.high);
        std::fflush(stdout);
      }
      results.push_back({{"game", game.name},
                         {"players", players},
                         {"chance_ms", a_move(result.a)},
                         {"ismcts_ms", a_move(result.b)},
                         {"playouts_per_second", a_second},
                         {"ratio", to_json(result.ratio)}});
    }
  }
  return results;
}

void run(const Request& request) {
  if (!request.play.empty()) {
    fuda::bench::play_for_counting(request.play, request.players.at(0), request.games_to_play);
    return;
  }
  if (!request.time.empty()) {
    fuda::bench::play_for_time(request.time, request.players.at(0), request.effort.seconds);
    return;
  }
  nlohmann::json report{{"pairs", request.effort.pairs}, {"seconds", request.effort.seconds}};
  if (request.search) {
    report["searches"] = run_searches(request);
    if (request.json) fmt::print("{}\n", report.dump(2));
    return;
  }
  if (request.as_written) {
    report["as_written"] = fuda::bench::run_as_written(
        {request.effort, request.games == names() ? std::vector<std::string>() : request.games,
         request.program, request.old, request.instructions, request.json});
    if (request.json) fmt::print("{}\n", report.dump(2));
    return;
  }
  report["duels"] = run_duels(request);
  report["measures"] = request.measures ? run_measures(request) : nlohmann::json::array();
  if (request.json) fmt::print("{}\n", report.dump(2));
}

}  // namespace

int main(int argc, char** argv) {
  fuda::install_diagnostics();  // show messages as the commands of fuda do
  fuda::lua::install_code_reader();
  fuda::install_search();
  try {
    Request request;
    request.program = std::filesystem::read_symlink("/proc/self/exe").string();
    request.games = names();
    CLI::App app{"Compares the host with a hand-written simulator of Hanabi, in turn within one run."};
    app.add_option("--pairs", request.effort.pairs, "Pairs of turns")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--seconds", request.effort.seconds, "CPU seconds of a turn")
        ->check(CLI::Range(0.01, 60.0))
        ->capture_default_str();
    app.add_option("--games", request.games, "Only these")->delimiter(',');
    app.add_option("--players", request.players, "Instead of those that each game is timed with")
        ->delimiter(',')
        ->check(CLI::Range(2, 7));
    app.add_flag("--instructions", request.instructions,
                 "Count instructions a decision, too (needs valgrind)");
    app.add_flag("--measures,!--no-measures", request.measures, "Time single operations too (default)");
    app.add_flag("--search", request.search, "Time players that think ahead instead");
    app.add_flag("--as-written", request.as_written, "Time the games of tests/bench/as-written instead");
    app.add_option("--old", request.old, "With --as-written: another fuda_bench, in pairs with this one")
        ->check(CLI::ExistingFile);
    app.add_flag("--json", request.json, "One JSON object instead of tables");
    app.add_option("--play", request.play)->group("");
    app.add_option("--time", request.time)->group("");
    app.add_option("--games-to-play", request.games_to_play)->group("");
    CLI11_PARSE(app, argc, argv);
    if (!request.as_written) check_names(request.games);
    run(request);
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "fuda_bench: {}\n", problem.what());
    return 2;
  }
}
