#include <catch2/catch.hpp>

#include "script/script.h"
#include "text/render.h"

using namespace fuda;

namespace {

std::string complaint(const std::string& text) {
  try {
    (void)read_script_text(text, "s.yaml");
  } catch (const Failure& failure) {
    return render(failure.findings());
  }
  return "";
}

}  // namespace

TEST_CASE("a script knows the place of every word", "[script]") {
  const auto file = read_script_text(
      "game: hanabi\nplayers: [Ana, Bruno]\nfirst: Bruno\nseed: 7\nmoves:\n  - Bruno: play 1\n    expect: "
      "{errors: 1}\n"
      "  - Ana: discard 9\n    refused: no card 9\n  - expect: {over: false}\n",
      "s.yaml");
  REQUIRE(file.scripts.size() == 1);
  CHECK_FALSE(file.scenarios);
  const Script& script = file.scripts.front();
  CHECK(script.game.text == "hanabi");
  CHECK(script.game.place.text() == "s.yaml:1:7");
  CHECK(script.players[1].text == "Bruno");
  CHECK(script.players[1].place.text() == "s.yaml:2:16");
  CHECK(script.first->text == "Bruno");
  CHECK(script.seed == 7);
  REQUIRE(script.moves.size() == 3);
  CHECK(script.moves[0].seat.text == "Bruno");
  CHECK(script.moves[0].move.text == "play 1");
  CHECK(script.moves[0].move.place.text() == "s.yaml:6:12");
  CHECK(script.moves[0].expect.is_mapping());
  CHECK(script.moves[1].refused->text == "no card 9");
  CHECK(script.moves[2].seat.text.empty());
}

TEST_CASE("scenarios use the head of their file unless they say otherwise", "[script]") {
  const auto file = read_script_text(
      "game: hanabi\nplayers: 2\nseed: 3\nscenarios:\n  - name: one\n    covers: [HAN-01]\n    expect: "
      "{hints: 8}\n"
      "  - name: two\n    players: [A, B, C]\n    game: hanabi+hard\n    expect: {hints: 8}\n",
      "s.yaml");
  REQUIRE(file.scripts.size() == 2);
  CHECK(file.scenarios);
  CHECK(file.scripts[0].game.text == "hanabi");
  CHECK(file.scripts[0].players[1].text == "P2");
  CHECK(file.scripts[0].seed == 3);
  CHECK(file.scripts[0].covers[0].text == "HAN-01");
  CHECK(file.scripts[1].game.text == "hanabi+hard");
  CHECK(file.scripts[1].seats == 3);
  CHECK(file.scripts[1].covers.empty());
}

TEST_CASE("a seed can have 63 bits", "[script]") {
  const auto file = read_script_text("game: g\nseed: 9223372036854775807\nexpect: {a: 1}\n", "s.yaml");
  CHECK(file.scripts.front().seed == 9223372036854775807ULL);
}

TEST_CASE("mistakes in a script are reported with their places", "[script]") {
  CHECK(complaint("players: 2\nexpect: {a: 1}\n").find("no game is named") != std::string::npos);
  CHECK(complaint("game: g\nplayers: [Ana, Ana]\n").find("s.yaml:2:16: error: two seats are named 'Ana'") ==
        0);
  CHECK(complaint("game: g\nplayers: [Ana B]\n").find("s.yaml:2:11: error: 'Ana B' cannot name a seat") == 0);
  CHECK(
      complaint("game: g\nmoves:\n  - A: x\n    B: y\n").find("s.yaml:4:5: error: an entry holds one move") ==
      0);
  CHECK(complaint("game: g\nmoves:\n  - refused: x\n").find("'refused' needs a move") != std::string::npos);
  CHECK(complaint("game: g\ndeck: [R1, [R2]]\n").find("s.yaml:2:12: error: a deck is a list of cards") == 0);
}

TEST_CASE("a deck can be stacked for every shuffle", "[script]") {
  const auto once = read_script_text("game: g\ndeck: [R1, R2]\n", "s.yaml").scripts.front();
  REQUIRE(once.deck.size() == 1);
  CHECK(once.deck[0][1].text == "R2");
  const auto twice = read_script_text("game: g\ndeck: [[R1], [R2, R3]]\n", "s.yaml").scripts.front();
  REQUIRE(twice.deck.size() == 2);
  CHECK(twice.deck[1][1].text == "R3");
}
