#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "engine/inside.h"
#include "files/files.h"
#include "source_dir.h"
#include "study/signature.h"
#include "study/sim.h"
#include "study/sim_report.h"

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
  const Match match = open_match(games, options.spec, {}, numbered_seats(3));
  SimResult result = simulate(match, options);
  CHECK(result.cpu_seconds > 0);
  result.cpu_seconds = 0;
  return sim_json(match, options, result).dump();
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
  const Match match = open_match(games, {"hanabi", {}, {}}, {}, numbered_seats(2));
  Tally whole;
  play_random_games(*match.engine, 0, 50, {.seed = 9}, whole);
  Tally parts;
  Tally second;
  play_random_games(*match.engine, 20, 30, {.seed = 9}, second);
  play_random_games(*match.engine, 0, 20, {.seed = 9}, parts);
  parts.add(second);
  CHECK(parts.games == 50);
  CHECK(parts.moves == whole.moves);
  CHECK(parts.sums == whole.sums);
  CHECK(parts.histogram == whole.histogram);
  CHECK(parts.outcomes == whole.outcomes);
  CHECK(whole.failed == 0);
}

TEST_CASE("a game whose score takes longer than the clock allows is counted once", "[sim]") {
  const Path example = source_dir() / "examples/smallest-game";
  Folder folder;
  folder.write("smallest-game/game.yaml", read_bytes(example / "game.yaml", 10000));
  folder.write("smallest-game/rules.lua", read_bytes(example / "rules.lua", 10000) +
                                              "\nlocal quick = score\n"
                                              "function score(seat)\n"
                                              "  for i = 1, 2000000 do end\n"
                                              "  return quick(seat)\n"
                                              "end\n");
  Games games({folder.path()});
  const Match match = open_match(games, {"smallest-game", {}, {}}, {}, numbered_seats(3));
  Tally counted;
  Signature signature;
  play_random_games(*match.engine, 0, 3, {}, counted, &signature);
  rules_of(*match.engine).use_watchdog();
  Tally watched;
  Signature again;
  play_random_games(*match.engine, 0, 3, {}, watched, &again);
  CHECK(watched.games == 3);
  CHECK(watched.sums == counted.sums);
  CHECK(again.sum() == signature.sum());
}
