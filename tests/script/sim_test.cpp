#include <catch2/catch.hpp>

#include <sstream>

#include "play_helper.h"
#include "script/sim.h"

using namespace fuda;
using namespace fuda::test;

namespace {

std::string report(int jobs, std::uint64_t seed) {
  Games games = source_games();
  SimOptions options;
  options.spec = {"hanabi", {}, {}};
  options.games = 1200;
  options.seed = seed;
  options.jobs = jobs;
  const Table table = open_table(games, options.spec, {}, numbered_seats(3));
  SimResult result = simulate(table, options);
  CHECK(result.cpu_seconds > 0);
  result.cpu_seconds = 0;
  std::ostringstream out;
  report_sim_json(out, table, options, result);
  return out.str();
}

}  // namespace

TEST_CASE("a simulation is the same for every number of threads", "[sim]") {
  const std::string one = report(1, 4);
  CHECK(one == report(2, 4));
  CHECK(one == report(5, 4));
  CHECK(one != report(1, 5));
}

TEST_CASE("games are counted once each, whatever their batches", "[sim]") {
  Games games = source_games();
  const Table table = open_table(games, {"hanabi", {}, {}}, {}, numbered_seats(2));
  Tally whole;
  play_random_games(*table.engine, 0, 50, {.seed = 9}, whole);
  Tally parts;
  Tally second;
  play_random_games(*table.engine, 20, 30, {.seed = 9}, second);
  play_random_games(*table.engine, 0, 20, {.seed = 9}, parts);
  parts.add(second);
  CHECK(parts.games == 50);
  CHECK(parts.moves == whole.moves);
  CHECK(parts.sums == whole.sums);
  CHECK(parts.histogram == whole.histogram);
  CHECK(parts.outcomes == whole.outcomes);
  CHECK(whole.failed == 0);
}
