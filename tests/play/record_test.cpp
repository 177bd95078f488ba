#include <catch2/catch.hpp>

#include "play/record.h"
#include "play/sim.h"
#include "play_helper.h"

using namespace fuda;
using namespace fuda::play;
using namespace fuda::play::test;

namespace {

std::string recorded(std::uint64_t game, int seats = 3) {
  Games games = source_games();
  SimOptions options;
  options.spec = {"hanabi+avalanche", {}, {}};
  options.settings = {{"empty_hints", "forbid", {}}};
  options.seed = 11;
  const Table table = open_table(games, options.spec, options.settings, numbered_seats(seats));
  return random_game_script(table, options, game);
}

}  // namespace

TEST_CASE("a recorded game plays again, position by position", "[record]") {
  for (std::uint64_t game = 0; game < 10; ++game) {
    const RunResult result = run_text(recorded(game, 2 + static_cast<int>(game % 4)));
    CHECK(problems(result) == "");
    CHECK(result.notes.empty());
    CHECK(result.over);
    CHECK(result.hashes.size() > 4);
  }
}

TEST_CASE("a record of other rules says where the game first differs", "[record]") {
  std::string text = recorded(0);
  const std::size_t rules = text.find("rules: \"") + 8;
  text.replace(rules, 16, "0123456789abcdef");
  CHECK(
      run_text(text).notes ==
      std::vector<std::string>{"the rules have changed since this was recorded; every position is the same"});
  const std::size_t hashes = text.find("hashes: \"") + 9;
  text.replace(hashes + 3 * 5, 4, "zzzz");
  const RunResult result = run_text(text);
  CHECK(result.passed());
  CHECK(result.notes ==
        std::vector<std::string>{
            "the rules have changed since this was recorded; position 3 is the first that differs"});
}

TEST_CASE("the same rules must give the same game", "[record]") {
  std::string text = recorded(0);
  text.replace(text.find("hashes: \"") + 9 + 2 * 5, 4, "zzzz");
  CHECK(problems(run_text(text)) ==
        "this is not the game that was recorded: position 2 is the first that differs\n");
}

TEST_CASE("words are quoted where YAML would read something else", "[record]") {
  CHECK(yaml_scalar("Ana") == "Ana");
  CHECK(yaml_scalar("hint Bruno red") == "hint Bruno red");
  CHECK(yaml_scalar("hanabi+avalanche") == "hanabi+avalanche");
  CHECK(yaml_scalar("17") == "17");
  CHECK(yaml_scalar("017") == "\"017\"");
  CHECK(yaml_scalar("true") == "\"true\"");
  CHECK(yaml_scalar("No") == "\"No\"");
  CHECK(yaml_scalar("a: b") == "\"a: b\"");
  CHECK(yaml_scalar("say \"x\"") == "\"say \\\"x\\\"\"");
  CHECK(yaml_scalar("") == "\"\"");
  CHECK(yaml_scalar("Zoë") == "Zoë");
}
