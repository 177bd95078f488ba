#include "study/statistics.h"

#include <catch2/catch.hpp>
#include <limits>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "files/files.h"
#include "reports/part.h"
#include "study/counter.h"
#include "study/expectations.h"
#include "study/shrink.h"
#include "study/sim_parts.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

using namespace fuda;
using namespace fuda::test;

namespace {

Statistics of_games(const LoadedGame& loaded, std::uint64_t first, std::uint64_t count) {
  GameCounter counter(*loaded.engine);
  counter.begin(first);
  Tally tally;
  play_random_games(*loaded.engine, first, count, {.seed = 9}, tally, &counter);
  CHECK(tally.failed == 0);
  return counter.take();
}

}  // namespace

TEST_CASE("figures are the same in whatever order they are combined", "[statistics]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"nin-jan", {}, {}}, {}, numbered_seats(3));
  const Statistics whole = of_games(loaded, 0, 60);
  const std::vector<Statistics> parts = {of_games(loaded, 0, 7), of_games(loaded, 7, 30),
                                         of_games(loaded, 37, 23)};
  std::vector<std::size_t> order = {0, 1, 2};
  do {
    Statistics all;
    for (const std::size_t i : order) all.add(parts[i]);
    CHECK(all == whole);
  } while (std::next_permutation(order.begin(), order.end()));
  CHECK(whole.games == 60);
  CHECK(whole.leads.n == 60);
  CHECK(whole.choices.n == whole.moves);
}

TEST_CASE("a histogram stays small for all values in any order", "[statistics]") {
  Histogram up;
  Histogram down;
  Histogram halves;
  Histogram late;
  for (std::int64_t i = 0; i < 20'000; ++i) {
    const std::int64_t value = (i - 10'000) * 37;
    up.add(value);
    down.add((9'999 - i) * 37);
    (i % 2 == 0 ? halves : late).add(value);
  }
  halves.add(late);
  CHECK(up.bins().size() <= Histogram::kMost);
  CHECK(up.width() > 1);
  CHECK(up.count() == 20'000);
  CHECK(up == halves);
  CHECK(up.quantile(500) <= 0);
  CHECK(down.width() == up.width());
  Histogram ends;
  ends.add(std::numeric_limits<std::int64_t>::min());
  ends.add(std::numeric_limits<std::int64_t>::max());
  for (std::int64_t i = 0; i < 5'000; ++i) ends.add(i * 1'000'003);
  CHECK(ends.bins().size() <= Histogram::kMost);
}

TEST_CASE("sums of the largest numbers are correct", "[statistics]") {
  Figure figure;
  for (int i = 0; i < 10; ++i) figure.add(std::numeric_limits<std::int64_t>::max());
  CHECK(figure.mean() == Approx(9.223372036854775807e18));
  CHECK(figure.squares == Figure::kTooMuch);
  CHECK(figure.deviation() == 0);
  Figure close;
  for (int i = 0; i < 4; ++i) close.add(1'000'000'000'000 + i % 2);
  CHECK(close.deviation() == Approx(0.57735).epsilon(1e-4));
  CHECK(wilson(0, 10).low == 0);
  CHECK(wilson(5, 10).low == Approx(0.2366).epsilon(1e-3));
  CHECK(wilson(10, 10).high == 1);
}

TEST_CASE("drama and decisiveness of a game that turned once", "[statistics]") {
  Game game;
  game.seats = 2;
  // In this game, the first seat wins. In one of four positions, this seat is behind by a quarter. Later, the
  // first seat has more points than the other seat has in any position. Only one position comes after the
  // position in which this seat is behind.
  const auto course =
      course_of({375'000, 625'000, 500'000, 500'000, 700'000, 300'000, 900'000, 100'000}, game, 1);
  REQUIRE(course);
  CHECK(course->drama == 500'000);
  CHECK(course->decisiveness == 750'000);
  CHECK_FALSE(course_of({1, 2}, game, 3));
  CHECK_FALSE(course_of({}, game, 1));
  CHECK(whole_root(99) == 9);
  CHECK(whole_root(1'000'000'000'000) == 1'000'000);
}

TEST_CASE("parts of a simulation add up to the result of one run", "[statistics]") {
  Games games = source_games();
  SimOptions options;
  options.spec = {"nin-jan", {}, {}};
  options.games = 40;
  options.signature = true;
  const LoadedGame loaded = load_game(games, options.spec, {}, numbered_seats(2));
  const std::string whole = part_text(loaded, options, simulate(loaded, options), {});
  CHECK(yaml::check_schema(yaml::read_text(whole, "part.json"), "part").empty());
  Folder folder;
  std::vector<Part> parts;
  for (const std::uint64_t first : {25U, 0U, 10U}) {
    SimOptions some = options;
    some.first_game = first;
    some.games = first == 0 ? 10 : 15;
    const std::string name = "p" + std::to_string(first) + ".json";
    folder.write(name, part_text(loaded, some, simulate(loaded, some), {}));
    parts.push_back(read_part(folder.path() / name));
  }
  const Part all = merge_parts(parts);
  check_part(all, loaded);
  CHECK(part_text(loaded, all.options, all.result, {}) == whole);
}

TEST_CASE("the shortest script that shows an error has no unnecessary move", "[statistics]") {
  Folder folder;
  folder.write("errs/game.yaml",
               "game: errs\ntitle: A game\nsummary: the third pass of anybody is an error\nplayers: 2\n"
               "rules: rules.lua\nattributes: {value: [1]}\ncard_name: \"{value}\"\n"
               "cards: {all: {value: {1: 1}}}\nzones: {deck: {cards: all, visible: none}}\n"
               "counters: {passed: {max: 99}, waited: {max: 99}}\nphases: {turn: {moves: [pass, wait]}}\n"
               "moves:\n  pass: {summary: one more, gain: {passed: 1}}\n"
               "  wait: {summary: nothing, gain: {waited: 1}}\nscore: seats\noutcomes: {tired: all are}\n");
  folder.write(
      "errs/rules.lua",
      "function moves.pass.apply(me)\n  if passed.value == 3 then error('three, ' .. waited.value) end\nend\n"
      "function moves.wait.apply(me) end\nfunction score(seat) return 0 end\n");
  Games games({folder.path()});
  SimOptions options;
  options.spec = {"errs", {}, {}};
  options.games = 20;
  options.max_failures = 0;
  const LoadedGame loaded = load_game(games, options.spec, {}, numbered_seats(2));
  const SimResult result = simulate(loaded, options);
  REQUIRE(result.errors.kinds().size() == 1);
  bool longer = false;
  for (std::uint64_t game = 0; game < 20; ++game) {
    GameError error = result.errors.kinds().front();
    error.game = game;
    const std::size_t all = recorded_game(loaded, options, game).record.moves.size();
    const auto shorter = shorter_script(loaded, options, error);
    CHECK(shorter.has_value() == (all > 3));
    if (!shorter) continue;
    longer = true;
    INFO(shorter->text);
    CHECK(shorter->all_moves == all);
    CHECK(shorter->moves == 3);
    CHECK(shorter->text.find("three, 0") != std::string::npos);  // the position after these moves
  }
  CHECK(longer);
}
